/** Finds the main language of a repository by the names and sizes of its files. */

/** Extensions of files, by GitHub's name of the language. */
const extensionsOf: Readonly<Record<string, string>> = {
  Ada: 'adb ads',
  Assembly: 'asm s nasm',
  Astro: 'astro',
  Batchfile: 'bat cmd',
  C: 'c',
  'C#': 'cs csx',
  'C++': 'cc cpp cxx c++ hh hpp hxx ino ipp tpp',
  Clojure: 'clj cljc cljs',
  CMake: 'cmake',
  CoffeeScript: 'coffee',
  'Common Lisp': 'lisp asd',
  Crystal: 'cr',
  CSS: 'css',
  Cuda: 'cu cuh',
  Cython: 'pyx pxd',
  D: 'd',
  Dart: 'dart',
  Elixir: 'ex exs',
  Elm: 'elm',
  'Emacs Lisp': 'el',
  Erlang: 'erl hrl',
  'F#': 'fs fsx fsi',
  Fortran: 'f f90 f95 f03 f08 for',
  GDScript: 'gd',
  GLSL: 'glsl vert frag comp',
  Go: 'go',
  Groovy: 'groovy gradle',
  Haskell: 'hs lhs',
  Haxe: 'hx',
  HCL: 'tf hcl',
  HLSL: 'hlsl fx',
  HTML: 'html htm xhtml',
  Java: 'java',
  JavaScript: 'js cjs mjs jsx',
  Julia: 'jl',
  'Jupyter Notebook': 'ipynb',
  Kotlin: 'kt kts',
  Lean: 'lean',
  Less: 'less',
  Lua: 'lua',
  MATLAB: 'mlx',
  Nim: 'nim nims',
  Nix: 'nix',
  'Objective-C++': 'mm',
  OCaml: 'ml mli',
  Odin: 'odin',
  Pascal: 'pas dpr lpr',
  Perl: 'pl pm',
  PHP: 'php phtml',
  PLpgSQL: 'pgsql',
  PowerShell: 'ps1 psm1 psd1',
  Prolog: 'pro prolog',
  Puppet: 'pp',
  PureScript: 'purs',
  Python: 'py pyi pyw',
  R: 'r',
  Racket: 'rkt',
  Raku: 'raku rakumod',
  ReScript: 'res resi',
  Rocq: 'coq',
  Ruby: 'rb rake gemspec',
  Rust: 'rs',
  Sass: 'sass',
  Scala: 'scala sc sbt',
  Scheme: 'scm ss',
  SCSS: 'scss',
  Shell: 'sh bash zsh ksh bats fish',
  Smalltalk: 'st',
  Solidity: 'sol',
  'Standard ML': 'sml',
  Starlark: 'bzl star',
  Svelte: 'svelte',
  Swift: 'swift',
  SystemVerilog: 'sv svh',
  Tcl: 'tcl',
  TeX: 'tex sty cls',
  TypeScript: 'ts cts mts tsx',
  Vala: 'vala',
  Verilog: 'v vh',
  VHDL: 'vhd vhdl',
  'Vim Script': 'vim',
  'Visual Basic .NET': 'vb',
  Vue: 'vue',
  WebAssembly: 'wat wast',
  WGSL: 'wgsl',
  Zig: 'zig',
}

const languages = new Map(
  Object.entries(extensionsOf).flatMap(([language, extensions]) =>
    extensions.split(' ').map((extension) => [extension, language]),
  ),
)

/** Files without an extension. */
const namedFiles = new Map([
  ...['makefile', 'gnumakefile'].map((name) => [name, 'Makefile'] as const),
  ...['dockerfile', 'containerfile'].map((name) => [name, 'Dockerfile'] as const),
  ...['rakefile', 'gemfile', 'vagrantfile', 'podfile'].map((name) => [name, 'Ruby'] as const),
  ...['build.bazel', 'workspace'].map((name) => [name, 'Starlark'] as const),
  ['cmakelists.txt', 'CMake'],
  ['jenkinsfile', 'Groovy'],
])

/** Folders with files that are generated or belong to other projects. */
const foreignFolders: ReadonlySet<string> = new Set([
  ...['node_modules', 'bower_components', 'jspm_packages', 'vendor', 'vendored', 'third_party'],
  ...['third-party', 'thirdparty', '3rdparty', 'external', 'externals', 'extern', 'deps', 'godeps'],
  ...['pods', 'carthage', 'dist', 'generated', '__generated__', '.yarn', '.venv', 'venv'],
  ...['site-packages', 'docs', 'doc', 'documentation', 'javadoc', 'fixtures', 'testdata'],
  ...['__snapshots__', 'bundles', 'wwwroot'],
])

/** Suffixes of generated files. */
const generatedEnds: readonly string[] = [
  ...['.min.js', '.min.css', '-min.js', '.bundle.js', '.chunk.js', '.pb.go', '.pb.cc', '.pb.h'],
  ...['_pb2.py', '_pb2_grpc.py', '_pb.js', '_pb.ts', '.pb.dart', '.g.dart', '.freezed.dart'],
  ...['.designer.cs', '.g.cs', '.generated.cs', '.generated.ts', '.gen.go', '_generated.go'],
  ...['.gen.ts', '-lock.js', 'gradlew.bat', 'parser.tab.c', 'lex.yy.c', 'mvnw.cmd'],
]

export class LanguageSizes {
  readonly #sizes = new Map<string, number>()
  #headers = 0
  #matlabOrObjectiveC = 0

  /**
   * @param path in the tree, with slashes
   * @param bytes of the file. Files of unknown size count as one byte
   */
  add(path: string, bytes: number): void {
    const parts = path.toLowerCase().split('/')
    const name = parts.pop()!
    if (parts.some((part) => foreignFolders.has(part))) return
    if (generatedEnds.some((end) => name.endsWith(end))) return
    const extension = name.slice(name.lastIndexOf('.') + 1)
    if (extension === 'h' && name !== 'h') this.#headers += bytes
    else if (extension === 'm' && name !== 'm') this.#matlabOrObjectiveC += bytes
    const language = namedFiles.get(name) ?? (name.includes('.') ? languages.get(extension) : null)
    if (language == null) return
    this.#sizes.set(language, (this.#sizes.get(language) ?? 0) + bytes)
  }

  /** The main language. Undefined if no file is source. */
  findLargest(): string | undefined {
    const sizes = new Map(this.#sizes)
    const isApple = this.#headers > 0 || sizes.has('Objective-C++') || sizes.has('Swift')
    add(sizes, isApple ? 'Objective-C' : 'MATLAB', this.#matlabOrObjectiveC)
    // A header is in the language of the files that include it.
    const including = ['C', 'C++', 'Objective-C', 'Objective-C++', 'Cuda']
    const [owner] = including.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    add(sizes, owner!, this.#headers)
    let largest: string | undefined
    for (const [language, size] of sizes) {
      const most = largest === undefined ? 0 : sizes.get(largest)!
      if (size > most || (size === most && size > 0 && language < `${largest}`)) largest = language
    }
    return largest
  }
}

function add(sizes: Map<string, number>, language: string, bytes: number): void {
  if (bytes > 0) sizes.set(language, (sizes.get(language) ?? 0) + bytes)
}
