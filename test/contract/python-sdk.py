"""Calls all 16 endpoints of the public client, with strict validation of each answer."""
import json
import sys

from bountylab import Bountylab
from bountylab._models import BaseModel

api = Bountylab(
    base_url=sys.argv[1], api_key=sys.argv[2], max_retries=0, _strict_response_validation=True
)
person, repo = sys.argv[3], sys.argv[4]
edge = {"first": 2}
user_attributes = {
    "aggregates": True,
    "devrank": True,
    "professional": True,
    "best_email": True,
    "followers": edge,
    "following": edge,
    "owns": edge,
    "stars": edge,
    "contributes": edge,
}
repo_attributes = {
    "contributor_profiles": True,
    "contributors": edge,
    "starrers": edge,
    "owner": True,
    "owner_devrank": True,
    "owner_professional": True,
}
user_filter = {"field": "resolvedCountry", "op": "Eq", "value": "Germany"}
repo_filter = {
    "op": "And",
    "filters": [
        {"field": "language", "op": "In", "value": ["Rust", "Go"]},
        {"field": "stargazerCount", "op": "Gte", "value": 1},
    ],
}
rank = {
    "type": "Sum",
    "exprs": [
        {"type": "Attr", "name": "ANN"},
        {"type": "Log", "base": 10, "expr": {"type": "Attr", "name": "stargazerCount"}},
    ],
}
answers = {}


def call(name, function, **arguments):
    try:
        answers[name] = function(**arguments)
    except Exception as error:  # Each failure is named, not only the first.
        answers[name] = None
        print(f"{name}: {type(error).__name__}: {str(error)[:2000]}", file=sys.stderr)


found = api.raw_users.by_login(logins=[person], include_attributes=user_attributes).users[0]
works = api.raw_repos.by_fullname(full_names=[repo]).repositories[0]
call("raw_users.retrieve", api.raw_users.retrieve, github_ids=[found.github_id, found.id],
     include_attributes=user_attributes)
call("raw_users.by_login", api.raw_users.by_login, logins=[person, "no-one-has-this-login"],
     include_attributes=user_attributes)
call("raw_users.by_linkedin", api.raw_users.by_linkedin, linkedin_urls=[found.professional.linkedin_url],
     include_attributes=user_attributes)
call("raw_users.count", api.raw_users.count, filters=user_filter)
for relationship in ["followers", "following", "owns", "stars", "contributes"]:
    of_repos = relationship in ("owns", "stars", "contributes")
    call(f"raw_users.graph:{relationship}", api.raw_users.graph, id=found.github_id,
         relationship=relationship, first=2,
         include_attributes=repo_attributes if of_repos else user_attributes)
call("raw_repos.retrieve", api.raw_repos.retrieve, github_ids=[works.github_id, works.id],
     include_attributes=repo_attributes)
call("raw_repos.by_fullname", api.raw_repos.by_fullname, full_names=[repo],
     include_attributes=repo_attributes)
call("raw_repos.count", api.raw_repos.count, filters=repo_filter)
for relationship in ["stars", "contributes", "owns"]:
    call(f"raw_repos.graph:{relationship}", api.raw_repos.graph, id=works.id,
         relationship=relationship, first=2, include_attributes=user_attributes)
call("search_users.search", api.search_users.search, query="rust compiler", first=3,
     filters=user_filter, dataset="professional", enable_pagination=True,
     include_attributes=user_attributes)
call("search_users.natural_language", api.search_users.natural_language,
     query="rust engineers in Berlin", first=3, include_attributes=user_attributes)
call("search_repos.search", api.search_repos.search, query="web framework", first=3,
     filters=repo_filter, rank_by=rank, include_attributes=repo_attributes)
call("search_repos.natural_language", api.search_repos.natural_language,
     query="web frameworks in Rust", first=3, include_attributes=repo_attributes)
call("user_emails.best_email", api.user_emails.best_email, github_ids=[found.github_id])
call("user_emails.best_email_by_login", api.user_emails.best_email_by_login, logins=[person],
     signals={"email_subject": "a talk", "reason_for_email_natural_language": "a talk"})
call("user_emails.reply_signal", api.user_emails.reply_signal, github_ids=[found.github_id])


def unknown_members(value, into):
    """Members that no typed model of the client declares."""
    if isinstance(value, BaseModel):
        into.update(value.model_extra or {})
        for name in type(value).model_fields:
            unknown_members(getattr(value, name), into)
    elif isinstance(value, list):
        for item in value:
            unknown_members(item, into)


unknown = {}
for name, answer in answers.items():
    unknown_members(answer, found_here := set())
    unknown[name] = sorted(found_here)
print(json.dumps({
    "answers": {name: answer and answer.to_dict() for name, answer in answers.items()},
    "unknown": unknown,
}))
