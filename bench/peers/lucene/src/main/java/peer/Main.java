package peer;

import java.nio.file.Path;

/** Lucene as a runner of bench/peers; text/protocol.ts and facets/protocol.ts tell what is said. */
public final class Main {
  public static void main(String[] args) throws Exception {
    if (args[0].equals("facets")) {
      Facets.serve(Path.of(args[1]), Path.of(args[2]));
    } else if (args[2].equals("build")) {
      Build.build(Path.of(args[3]), Path.of(args[4]));
    } else {
      Serve.serve(Path.of(args[3]), Path.of(args[4]), args[1].equals("exhaustive"));
    }
  }

  private Main() {}
}
