package peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.store.MMapDirectory;

/** Makes an index of a dump: one segment, documents in the order of the dump. */
final class Build {
  private static final double BUFFER_MEBIBYTES = 1500;

  static void build(Path dump, Path folder) throws IOException {
    long started = System.nanoTime();
    DumpSchema schema = DumpSchema.read(dump);
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setSimilarity(new DatasetBm25(schema));
    config.setRAMBufferSizeMB(BUFFER_MEBIBYTES);
    // Merges neighbours only, so that documents keep their order and ties with it.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(new MMapDirectory(folder), config);
        BufferedReader lines = Files.newBufferedReader(dump.resolve("docs.tsv"))) {
      long tie = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.addDocument(document(schema, tie++, line));
      }
      writer.forceMerge(1);
    }
    // `serve` gets no dump, only the index.
    Files.copy(DumpSchema.file(dump), DumpSchema.file(folder));
    System.out.printf("{\"seconds\":%f}%n", (System.nanoTime() - started) / 1e9);
  }

  private static Document document(DumpSchema schema, long tie, String line) {
    String[] columns = line.split("\t", -1);
    int texts = schema.fields().size();
    if (columns.length != texts + 2) {
      throw new IllegalArgumentException("document " + tie + " has " + columns.length + " columns");
    }
    Document document = new Document();
    for (int i = 0; i < texts; i++) {
      if (columns[i].isEmpty()) continue;
      document.add(new Field(schema.fields().get(i).name(), columns[i], TOKENS));
    }
    if (!columns[texts].isEmpty()) {
      document.add(new StringField("country", columns[texts], Field.Store.NO));
    }
    if (!columns[texts + 1].isEmpty()) {
      long seconds = Long.parseLong(columns[texts + 1]);
      // Points and doc values: Lucene chooses between them query by query.
      document.add(new LongField("created", seconds, Field.Store.NO));
    }
    document.add(new NumericDocValuesField("tie", tie));
    return document;
  }

  private static final FieldType TOKENS = new FieldType();

  static {
    TOKENS.setTokenized(true);
    TOKENS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    TOKENS.freeze();
  }

  private Build() {}
}
