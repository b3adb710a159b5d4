package peer;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** schema.json of a dump. Average lengths are not needed: Lucene counts as we do. */
record DumpSchema(float k1, float b, List<TextField> fields) {
  record TextField(String name, float weight) {}

  static DumpSchema read(Path folder) throws IOException {
    return new Gson().fromJson(Files.readString(file(folder)), DumpSchema.class);
  }

  static Path file(Path folder) {
    return folder.resolve("schema.json");
  }
}
