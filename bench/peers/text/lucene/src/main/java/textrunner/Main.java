package textrunner;

import java.nio.file.Path;
import java.util.Arrays;

/** Lucene as a runner of bench/peers/text; protocol.ts there tells what is said and read. */
public final class Main {
  public static void main(String[] given) throws Exception {
    boolean exhaustive = given.length > 0 && given[0].equals("--exhaustive");
    String[] args = Arrays.copyOfRange(given, exhaustive ? 1 : 0, given.length);
    if (args.length == 3 && args[0].equals("build")) {
      Build.build(Path.of(args[1]), Path.of(args[2]));
    } else if (args.length == 3 && args[0].equals("serve")) {
      Serve.serve(Path.of(args[1]), Path.of(args[2]), exhaustive);
    } else {
      throw new IllegalArgumentException(
          "[--exhaustive] build DUMP_DIR INDEX_DIR | serve INDEX_DIR QUERIES_FILE");
    }
  }

  private Main() {}
}
