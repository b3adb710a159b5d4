package peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** A query of the bench, and the Lucene query an expert would write for it. */
record PeerQuery(Map<String, List<List<Variant>>> groups, Filter filter) {
  /** Of the variants in a group a document counts the best. */
  record Variant(String term, float factor, boolean stemmed) {}

  /** Members of other kinds of filter are null or 0. */
  record Filter(String kind, long country, List<String> tokens, long from, long before) {}

  /** @param words the set of words that is asked for */
  Query toLucene(DumpSchema schema, String words) {
    BooleanQuery.Builder ranked = new BooleanQuery.Builder();
    for (List<Variant> group : groups.get(words)) {
      if (group.size() == 1) {
        addFields(ranked, schema, group.get(0));
        continue;
      }
      List<Query> variants = new ArrayList<>(group.size());
      for (Variant variant : group) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        addFields(any, schema, variant);
        variants.add(any.build());
      }
      ranked.add(new DisjunctionMaxQuery(variants, 0), Occur.SHOULD);
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

  private static void addFields(BooleanQuery.Builder any, DumpSchema schema, Variant variant) {
    for (DumpSchema.TextField field : schema.fields()) {
      if (variant.stemmed && !field.stemmed()) continue;
      Query query = new TermQuery(new Term(field.name(), variant.term));
      float boost = field.weight() * variant.factor;
      any.add(boost == 1 ? query : new BoostQuery(query, boost), Occur.SHOULD);
    }
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
