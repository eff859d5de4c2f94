/* Lengths as pictures tell them. */
#ifndef CLINKER_CLI_AMOUNT_H
#define CLINKER_CLI_AMOUNT_H

/* What lengths are called whose unit nobody knows. */
extern const char amount_unknown[];

/* "0.5 mm", "2 units" or "1 unit"; to be freed. */
char *amount_text(const char *number, const char *unit);

#endif
