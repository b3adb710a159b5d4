/** Sentences in plain words that the generated data set can answer. */

export type Subject = 'users' | 'repos'

export const sentences: Readonly<Record<Subject, readonly string[]>> = {
  users: [
    'rust engineers in Berlin',
    'kubernetes people in Germany',
    'machine learning engineers in Tokyo or Osaka',
    'find me backend developers in São Paulo who know Go',
    'compiler engineers in Zurich',
    'who works on databases near San Francisco?',
    'PhD students in robotics in Switzerland',
    'frontend developers in Paris, France',
    'people in the Bay Area working on distributed systems',
    'Haskell developers in Europe',
    'data engineers at Lumenforge',
    'developers from Brazil or Argentina who joined before 2015',
    'game developers in Poland',
    'security researchers in Israel since 2018',
    'embedded developers in Munich, Germany',
    'I am looking for a web developer from Toronto with experience in React',
    'engineers in the United Kingdom but not in London',
    'Python developers in Bengaluru, India',
    'mobile developers in Jakarta',
    'data scientists in Mexico City',
    'site reliability engineers in DACH',
    'top 10 C++ developers in New York',
    'people named Anna who work on compilers',
    'active open source developers in the Netherlands',
    'Скажите, кто занимается Rust в Москве',
    '在上海的机器学习工程师',
    'Backend-Entwickler aus Wien',
    'junior frontend developers in Lisbon or Porto',
    'anyone in Austin, TX working on operating systems',
    'formal methods people outside the United States',
  ],
  repos: [
    'Rust web frameworks',
    'popular machine learning libraries in Python',
    'static site generators written in Go',
    'game engines with over 100 stars',
    'parsers for SQL in Haskell',
    'actively maintained Kubernetes operators',
    'libraries for time series forecasting created after 2018',
    'most starred database engines',
    'C++ libraries for robotics',
    'compilers written in Rust or OCaml',
    'design systems with few open issues',
    'malware analysis tools by people in Israel',
    'React component libraries in TypeScript',
    'small HTTP servers in C',
    'deep learning examples in Jupyter notebooks',
    'top 20 command line tools',
    'newest quantum circuit simulators in Julia',
    'load balancers from Germany',
    'repositories about property based testing',
    'abandoned chess engines',
    'terminal emulators with at least 50 stars, not in C++',
    'mobile apps written in Kotlin and updated this year',
    'little known proof assistants',
    'data pipelines from Brazil with more than 10 stars',
    'reinforcement learning environments',
    'FPGA designs in Verilog or VHDL',
    'message queues created between 2015 and 2019',
    'something like a key value store with an LSM tree',
    '机器学习笔记',
    'bibliotecas para desarrollo web en JavaScript',
  ],
}

/**
 * Sentences of the maximum length: several sentences in a row, and texts that are hard to parse.
 */
export function longSentences(charactersMax: number): string[] {
  const all = [...sentences.users, ...sentences.repos]
  const rows = all.map((_, i) => [...all.slice(i), ...all.slice(0, i)].join('; '))
  const repeated = ['in ', 'Berlin or ', 'not in Germany ', 'at at ', '1,000 ', '北京', 'San ']
  const hard = repeated.map((text) => text.repeat(Math.ceil(charactersMax / text.length)))
  return [...rows.slice(0, 13), ...hard].map((text) => text.slice(0, charactersMax))
}

/** Names that the rules look up in a data set, for runs without one. */
const names = new Set([
  ...['lumenforge', 'gletscherlabs', 'banyan cloud', 'google', 'microsoft', 'red hat'],
  ...['rust', 'go', 'python', 'typescript', 'javascript', 'java', 'kotlin', 'c', 'c++', 'haskell'],
  ...['ocaml', 'julia', 'verilog', 'vhdl', 'jupyter notebook'],
])

export const knownNames = {
  hasCompany: (name: string) => names.has(name.toLowerCase()),
  hasLanguage: (name: string) => names.has(name.toLowerCase()),
  hasRecord: () => false,
}
