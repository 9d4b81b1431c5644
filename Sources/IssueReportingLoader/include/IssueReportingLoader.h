#pragma once

/// Does nothing. Calling it from Swift makes every linker keep this file, and with it the function below
/// that runs at load.
void issue_reporting_loader_keep(void);
