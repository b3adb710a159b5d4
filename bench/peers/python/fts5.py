"""SQLite FTS5 as a runner of bench/peers/text; protocol.ts there tells what is said and read.

One contentless FTS5 table has the nine text fields as columns. The analysed tokens stay whole,
since the tokenizer parts at blanks only. What is asked by equality is in two more columns, of
weight 0: such a filter becomes an AND between lists of rowids within FTS5, several times as fast
as a join, and very much faster than `rowid IN (SELECT …)`. A range of dates needs the join.

FTS5's bm25 has k1 = 1.2 and b = 0.75 built in, but takes idf over rows instead of fields, lengths
over whole rows (with the columns for filters), and weighs frequencies before saturating them.
"""

import json
import os
import sqlite3
import string
import sys
import time
from pathlib import Path

NAME = "fts5.db"

WHY = "FTS5 takes idf and length of the whole row, and saturates the sum of a row's frequencies"

LIMITS = {"top10": 10, "top100": 100, "top1000": 1000, "top100count": 100}

MEBIBYTE = 1 << 20


def build(dump, folder):
    started = time.perf_counter()
    os.makedirs(folder, exist_ok=True)
    fields = read_fields(dump)
    with open(os.path.join(folder, "schema.json"), "w", encoding="utf-8") as file:
        json.dump({"fields": fields}, file)
    path = os.path.join(folder, NAME)
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    db.execute(f"PRAGMA cache_size = -{512 * MEBIBYTE // 1024}")
    lay_out(db, [field["name"] for field in fields])
    db.execute("BEGIN")
    tokens = insert_documents(db, dump, fields)
    db.execute("COMMIT")
    db.execute("INSERT INTO texts(texts) VALUES ('optimize')")
    db.execute("VACUUM")
    db.execute("ANALYZE")
    seconds = time.perf_counter() - started
    check_tokens(db, tokens)
    db.close()
    say({"seconds": seconds})


def read_fields(folder):
    with open(os.path.join(folder, "schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    if (schema.get("k1", 1.2), schema.get("b", 0.75)) != (1.2, 0.75):
        raise ValueError("FTS5 knows k1 = 1.2 and b = 0.75 only")
    return schema["fields"]


def lay_out(db, names):
    """Without detail=full, FTS5 has to read texts again for the weights of columns."""
    punctuation = string.punctuation.replace("'", "''")
    tokenizer = f"ascii tokenchars '{punctuation}'".replace("'", "''")
    columns = ", ".join([*names, "in_country", "in_company"])
    options = f"content='', tokenize='{tokenizer}'"
    db.execute(f"CREATE VIRTUAL TABLE texts USING fts5({columns}, {options})")
    db.execute("CREATE TABLE dates (id INTEGER PRIMARY KEY, created INTEGER)")


def insert_documents(db, dump, fields):
    """Rowids are line numbers. Returns the number of tokens."""
    company = [field["name"] for field in fields].index("company")
    marks = ", ".join("?" * (len(fields) + 3))
    columns = ", ".join(["rowid", *(field["name"] for field in fields), "in_country", "in_company"])
    insert_text = f"INSERT INTO texts({columns}) VALUES ({marks})"
    tokens = 0
    with open(os.path.join(dump, "docs.tsv"), encoding="utf-8", newline="\n") as lines:
        for row, line in enumerate(lines):
            *texts, country, created = line.rstrip("\n").split("\t")
            texts += [country_token(country) if country else "", texts[company]]
            tokens += sum(len(text.split()) for text in texts)
            db.execute(insert_text, [row, *texts])
            db.execute("INSERT INTO dates VALUES (?, ?)", [row, int(created) if created else None])
    return tokens


def country_token(number):
    return f"c{number}"


def check_tokens(db, expected):
    db.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, texts, row)")
    (found,) = db.execute("SELECT sum(cnt) FROM temp.vocabulary").fetchone()
    if found != expected:
        raise ValueError(f"FTS5 made {found} tokens of {expected}")


class Runner:
    def __init__(self, folder, queries_path):
        self.path = os.path.join(folder, NAME)
        fields = read_fields(folder)
        with open(queries_path, encoding="utf-8") as lines:
            self.queries = [json.loads(line) for line in lines]
        # Nobody writes, so that nothing is locked or looked up again; all pages stay in memory.
        uri = Path(self.path).absolute().as_uri()
        self.db = sqlite3.connect(f"{uri}?mode=ro&immutable=1", uri=True, isolation_level=None)
        self.db.execute(f"PRAGMA mmap_size = {os.path.getsize(self.path)}")
        self.db.execute(f"PRAGMA cache_size = -{2048 * MEBIBYTE // 1024}")
        self.db.execute("PRAGMA temp_store = MEMORY")
        self.searched = "{" + " ".join(field["name"] for field in fields) + "}"
        weights = ", ".join(str(field["weight"]) for field in fields)
        score = f"bm25(texts, {weights}, 0, 0)"
        best = "ORDER BY score LIMIT ?"
        # CROSS JOIN keeps the order: matches first, then the date of each.
        dated = "texts CROSS JOIN dates ON dates.id = texts.rowid"
        within = "texts MATCH ? AND created >= ? AND created < ?"
        self.top = f"SELECT rowid, {score} AS score FROM texts WHERE texts MATCH ? {best}"
        self.count = "SELECT count(*) FROM texts WHERE texts MATCH ?"
        self.top_dated = f"SELECT texts.rowid, {score} AS score FROM {dated} WHERE {within} {best}"
        self.count_dated = f"SELECT count(*) FROM {dated} WHERE {within}"

    def ready(self):
        (documents,) = self.db.execute("SELECT count(*) FROM dates").fetchone()
        return {
            "ready": True,
            "version": f"{sqlite3.sqlite_version}, Python {sys.version.split()[0]}",
            "documents": documents,
            "bytes": os.path.getsize(self.path),
            "comparable": False,
            "why": WHY,
        }

    def round(self, mode):
        us, found = [], []
        for query in self.queries:
            started = time.perf_counter_ns()
            hits, _ = self.search(query, mode)
            us.append((time.perf_counter_ns() - started) / 1000)
            found.append(len(hits))
        return {"us": us, "found": found}

    def answers(self, mode):
        results = [self.search(query, mode) for query in self.queries]
        answers = [[[row, -score] for row, score in hits] for hits, _ in results]
        totals = [total for _, total in results] if mode == "top100count" else None
        return {"answers": answers, "totals": totals}

    def search(self, query, mode):
        """Hits [rowid, score], lower scores first; and how many there are, where that is asked."""
        match, *bounds = self.expression(query)
        top, count = (self.top_dated, self.count_dated) if bounds else (self.top, self.count)
        hits = self.db.execute(top, [match, *bounds, LIMITS[mode]]).fetchall()
        if mode != "top100count":
            return hits, None
        return hits, self.db.execute(count, [match, *bounds]).fetchone()[0]

    def expression(self, query):
        """What to MATCH, followed by the bounds of the date where there are any."""
        terms = " OR ".join(map(quoted, query["terms"]))
        match = f"{self.searched} : ({terms})"
        asked = query["filter"]
        if asked is None:
            return [match]
        if asked["kind"] == "created":
            return [match, asked["from"], asked["before"]]
        if asked["kind"] == "country":
            return [f"({match}) AND in_country : {quoted(country_token(asked['country']))}"]
        if asked["kind"] == "company":
            tokens = " AND ".join(map(quoted, asked["tokens"]))
            return [f"({match}) AND in_company : ({tokens})"]
        raise ValueError(f"no filter {asked['kind']}")


def quoted(token):
    return '"' + token.replace('"', '""') + '"'


def serve(folder, queries_path):
    runner = Runner(folder, queries_path)
    say(runner.ready())
    for line in sys.stdin:
        command, *mode = line.split()
        say({"round": runner.round, "answers": runner.answers}[command](*mode))


def say(answer):
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    {"build": build, "serve": serve}[sys.argv[1]](*sys.argv[2:])
