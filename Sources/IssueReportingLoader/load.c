#include "IssueReportingLoader.h"

// Defined in IssueReportingTestSupport. Swift has no way to run code while a process is loaded, and a
// registration call in every test target would be forgotten somewhere.
extern void issue_reporting_install_test_support(void);

void issue_reporting_loader_keep(void) {}

__attribute__((constructor)) static void install_at_load(void) {
  issue_reporting_install_test_support();
}
