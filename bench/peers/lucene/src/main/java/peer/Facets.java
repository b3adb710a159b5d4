package peer;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.facet.FacetResult;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.LabelAndValue;
import org.apache.lucene.facet.LongValueFacetCounts;
import org.apache.lucene.facet.StringDocValuesReaderState;
import org.apache.lucene.facet.StringValueFacetCounts;
import org.apache.lucene.facet.range.LongRange;
import org.apache.lucene.facet.range.LongRangeFacetCounts;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

/** Totals and facets. */
final class Facets {
  private static final String[] KEYWORDS = {"resolvedCountry", "resolvedCity", "company"};
  private static final String[] NUMBERS = {"followersCount", "createdAt"};
  private static final int FIRST = 10;

  private record Asked(List<String> words, List<Long> years) {}

  private final Gson json = new Gson();
  private final Asked asked;
  private final IndexSearcher searcher;
  private final Map<String, StringDocValuesReaderState> states = new LinkedHashMap<>();

  static void serve(Path dump, Path folder) throws IOException {
    new Facets(dump, folder).answerLines();
  }

  private Facets(Path dump, Path folder) throws IOException {
    asked = json.fromJson(Files.readString(dump.resolve("asked.json")), Asked.class);
    build(dump, folder);
    searcher = new IndexSearcher(DirectoryReader.open(new MMapDirectory(folder)));
    searcher.setQueryCache(null);
    for (String field : KEYWORDS) {
      states.put(field, new StringDocValuesReaderState(searcher.getIndexReader(), field));
    }
  }

  private static void build(Path dump, Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setRAMBufferSizeMB(1000);
    config.setMergePolicy(new LogDocMergePolicy());
    config.setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(new MMapDirectory(folder), config);
        BufferedReader lines = Files.newBufferedReader(dump.resolve("docs.tsv"))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.addDocument(document(line.split("\t", -1)));
      }
      writer.forceMerge(1);
    }
  }

  private static Document document(String[] columns) {
    Document document = new Document();
    for (String word : columns[0].split(" ")) {
      if (!word.isEmpty()) document.add(new StringField("word", word, Field.Store.NO));
    }
    for (int i = 0; i < KEYWORDS.length; i++) {
      if (columns[1 + i].isEmpty()) continue;
      document.add(new SortedDocValuesField(KEYWORDS[i], new BytesRef(columns[1 + i])));
    }
    for (int i = 0; i < NUMBERS.length; i++) {
      if (columns[4 + i].isEmpty()) continue;
      document.add(new NumericDocValuesField(NUMBERS[i], Long.parseLong(columns[4 + i])));
    }
    return document;
  }

  private void answerLines() throws IOException {
    say(Map.of("version", "Lucene " + Version.LATEST + ", Java " + Runtime.version()));
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      List<Double> us = new ArrayList<>();
      List<Object> answers = new ArrayList<>();
      for (String word : asked.words()) {
        long started = System.nanoTime();
        Map<String, Object> answer = answer(word);
        us.add((System.nanoTime() - started) / 1e3);
        answers.add(answer);
      }
      say(Map.of("us", us, "answers", answers));
    }
  }

  private Map<String, Object> answer(String word) throws IOException {
    Query query =
        word.isEmpty() ? new MatchAllDocsQuery() : new TermQuery(new Term("word", word));
    FacetsCollector matches = searcher.search(query, new FacetsCollectorManager());
    Map<String, Object> answer = new LinkedHashMap<>();
    long total = 0;
    for (FacetsCollector.MatchingDocs docs : matches.getMatchingDocs()) total += docs.totalHits;
    answer.put("total", total);
    for (String field : KEYWORDS) {
      StringValueFacetCounts counts = new StringValueFacetCounts(states.get(field), matches);
      answer.put(field, Map.of("values", valuesOf(counts.getTopChildren(FIRST, field))));
    }
    for (String field : NUMBERS) {
      LongValueFacetCounts counts = new LongValueFacetCounts(field, matches);
      Map<String, Object> facet = stats(field, matches);
      facet.put("values", valuesOf(counts.getTopChildren(FIRST, field)));
      if (field.equals("createdAt")) facet.put("buckets", years(matches));
      answer.put(field, facet);
    }
    return answer;
  }

  private static List<Object[]> valuesOf(FacetResult result) {
    List<Object[]> values = new ArrayList<>();
    if (result == null) return values;
    for (LabelAndValue one : result.labelValues) {
      values.add(new Object[] {one.label, one.value.longValue()});
    }
    return values;
  }

  private List<Long> years(FacetsCollector matches) throws IOException {
    List<Long> starts = asked.years();
    LongRange[] ranges = new LongRange[starts.size() - 1];
    for (int i = 0; i < ranges.length; i++) {
      ranges[i] = new LongRange("" + i, starts.get(i), true, starts.get(i + 1), false);
    }
    List<Long> counts = new ArrayList<>();
    FacetResult result = new LongRangeFacetCounts("createdAt", matches, ranges).getAllChildren("createdAt");
    for (LabelAndValue one : result.labelValues) counts.add(one.value.longValue());
    return counts;
  }

  private Map<String, Object> stats(String field, FacetsCollector matches) throws IOException {
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    long sum = 0;
    for (FacetsCollector.MatchingDocs docs : matches.getMatchingDocs()) {
      NumericDocValues values = docs.context.reader().getNumericDocValues(field);
      DocIdSetIterator ids = docs.bits.iterator();
      for (int id = ids.nextDoc(); id != DocIdSetIterator.NO_MORE_DOCS; id = ids.nextDoc()) {
        if (!values.advanceExact(id)) continue;
        long value = values.longValue();
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        sum += value;
      }
    }
    Map<String, Object> facet = new LinkedHashMap<>();
    facet.put("least", least);
    facet.put("greatest", greatest);
    facet.put("sum", sum);
    return facet;
  }

  private void say(Object answer) {
    System.out.println(json.toJson(answer));
    System.out.flush();
  }
}
