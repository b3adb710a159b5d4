"""What schemathesis asks beside its own checks; it loads this file by SCHEMATHESIS_HOOKS."""

import re

import schemathesis

# uWebSockets.js answers a head of more than 4 KiB with a page of its own, before any code of ours
# sees it (test/stress/endurance and decisions, section 10, have these).
PATH_BYTES_MAX = 3000

# What no schema can say: which field takes which operator and value, how deep a filter or formula
# is, which cursors there are, how long a pattern takes.
BEYOND_SCHEMA = {"invalid_filter", "invalid_cursor", "pattern_too_expensive"}

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
    is_too_large = problem["code"] == "invalid_request" and TOO_LARGE.search(problem["detail"])
    if problem["code"] not in BEYOND_SCHEMA and not is_too_large:
        raise AssertionError(f"schema-valid and refused: {problem['code']}, {problem['detail']}")
