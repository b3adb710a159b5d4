package peer;

import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;

/** BM25 whose idf counts all documents; Lucene's own counts those that have the field. */
final class DatasetBm25 extends BM25Similarity {
  DatasetBm25(DumpSchema schema) {
    super(schema.k1(), schema.b());
  }

  @Override
  public Explanation idfExplain(CollectionStatistics field, TermStatistics term) {
    return Explanation.match(idf(term.docFreq(), field.maxDoc()), "idf");
  }
}
