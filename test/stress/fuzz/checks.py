"""What schemathesis asks beside its own checks; it loads this file by SCHEMATHESIS_HOOKS."""

import re

import schemathesis

# uWebSockets.js answers a head of more than 4 KiB with a page of its own, before any code of ours
# sees it (test/stress/fuzz has these).
PATH_BYTES_MAX = 3000

# What no schema can say: which field takes which operator and value, how deep a filter or formula
# is, which cursors there are, how long a pattern takes.
BEYOND_SCHEMA = {"invalid_filter", "invalid_cursor", "pattern_too_expensive"}

# Nor which members go together, since clients that are generated do not compile with such rules, nor
# a pattern of control characters, which the fuzzer drops.
BETWEEN_MEMBERS = re.compile(
    r"is an alias for|is required(:| where)|there is no field `|`name` must be a string of|"
    r"is for a union|a saved search has results alone"
)

TOO_LARGE = re.compile(r"a ranking formula may (be at most \d+ levels deep|have at most \d+ nodes)")


@schemathesis.hook
def filter_case(ctx, case):
    return len(case.formatted_path.encode("utf-8", "surrogatepass")) < PATH_BYTES_MAX


@schemathesis.check
def refused_beyond_schema_only(ctx, response, case):
    """In place of `positive_data_acceptance`, which knows of statuses alone."""
    if not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    problem = response.json()
    detail = problem["detail"]
    is_request = problem["code"] == "invalid_request"
    is_unsaid = is_request and (TOO_LARGE.search(detail) or BETWEEN_MEMBERS.search(detail))
    if problem["code"] not in BEYOND_SCHEMA and not is_unsaid:
        raise AssertionError(f"schema-valid and refused: {problem['code']}, {problem['detail']}")
