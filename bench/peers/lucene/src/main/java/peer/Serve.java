package peer;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

/** Answers rounds and questions for answers on stdin, one line each. */
final class Serve {
  private final Gson json = new Gson();
  private final DumpSchema schema;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final List<PeerQuery> queries;
  private final boolean exhaustive;

  private record Mode(int limit, boolean counts) {}

  private static final Map<String, Mode> MODES =
      Map.of(
          "top10", new Mode(10, false),
          "top100", new Mode(100, false),
          "top1000", new Mode(1000, false),
          "top100count", new Mode(100, true));

  static void serve(Path folder, Path queries, boolean exhaustive) throws IOException {
    new Serve(folder, queries, exhaustive).answerLines(folder);
  }

  private Serve(Path folder, Path queriesPath, boolean exhaustive) throws IOException {
    this.exhaustive = exhaustive;
    schema = DumpSchema.read(folder);
    reader = DirectoryReader.open(new MMapDirectory(folder));
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new DatasetBm25(schema));
    // A cache of filters would answer the repeated rounds of the bench, not queries.
    searcher.setQueryCache(null);
    queries =
        Files.readAllLines(queriesPath).stream()
            .map(line -> json.fromJson(line, PeerQuery.class))
            .toList();
  }

  private void answerLines(Path folder) throws IOException {
    say(
        Map.of(
            "ready", true,
            "version", "Lucene " + Version.LATEST + ", Java " + Runtime.version(),
            "documents", reader.numDocs(),
            "bytes", bytesOf(folder)));
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      Mode mode = MODES.get(words[1]);
      say(words[0].equals("round") ? round(mode) : answers(mode));
    }
  }

  private Map<String, Object> round(Mode mode) throws IOException {
    double[] us = new double[queries.size()];
    int[] found = new int[us.length];
    for (int i = 0; i < us.length; i++) {
      long started = System.nanoTime();
      TopDocs top = search(queries.get(i), mode);
      us[i] = (System.nanoTime() - started) / 1e3;
      found[i] = top.scoreDocs.length;
    }
    return Map.of("us", us, "found", found);
  }

  private Map<String, Object> answers(Mode mode) throws IOException {
    List<List<double[]>> answers = new ArrayList<>();
    long[] totals = new long[queries.size()];
    for (PeerQuery query : queries) {
      TopDocs top = search(query, mode);
      totals[answers.size()] = top.totalHits.value;
      List<double[]> answer = new ArrayList<>();
      for (ScoreDoc hit : top.scoreDocs) answer.add(new double[] {tieOf(hit.doc), hit.score});
      answers.add(answer);
    }
    if (!mode.counts) return Map.of("answers", answers);
    return Map.of("answers", answers, "totals", totals);
  }

  private TopDocs search(PeerQuery query, Mode mode) throws IOException {
    // Beyond this number of hits, those that cannot be among the best are passed over.
    int threshold = mode.counts || exhaustive ? Integer.MAX_VALUE : 1;
    return searcher.search(
        query.toLucene(schema), new TopScoreDocCollectorManager(mode.limit, null, threshold));
  }

  private double tieOf(int doc) throws IOException {
    NumericDocValues ties = MultiDocValues.getNumericValues(reader, "tie");
    ties.advanceExact(doc);
    return ties.longValue();
  }

  private static long bytesOf(Path folder) throws IOException {
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) bytes += Files.size(file);
    }
    return bytes;
  }

  private void say(Object answer) {
    System.out.println(json.toJson(answer));
    System.out.flush();
  }
}
