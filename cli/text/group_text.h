/* What has one cause, in one line. */
#ifndef CLINKER_CLI_GROUP_TEXT_H
#define CLINKER_CLI_GROUP_TEXT_H

#include "cli/base/short_names.h"
#include "cli/pairs/clashes.h"
#include "cli/text/rows.h"

/* The line of a finding: that of its worst pair and how many there are. */
row group_text_row(const body_list *bodies, const short_names *names, const clash_list *list, const clash_group *group);

#endif
