/** Sentences in plain words that the generated data set can answer. */

export type Subject = 'users' | 'repos'

export const sentences: Readonly<Record<Subject, readonly string[]>> = {
  users: [
    'rust engineers in Berlin',
    'machine learning engineers in Tokyo or Osaka',
    'compiler engineers in Zurich',
    'PhD students in robotics in Switzerland',
    'people in the Bay Area working on distributed systems',
    'data engineers at Lumenforge',
    'game developers in Poland',
    'embedded developers in Munich, Germany',
    'engineers in the United Kingdom but not in London',
    'mobile developers in Jakarta',
    'site reliability engineers in DACH',
    'people named Anna who work on compilers',
    'Скажите, кто занимается Rust в Москве',
    'Backend-Entwickler aus Wien',
    'anyone in Austin, TX working on operating systems',
  ],
  repos: [
    'Rust web frameworks',
    'static site generators written in Go',
    'parsers for SQL in Haskell',
    'libraries for time series forecasting created after 2018',
    'C++ libraries for robotics',
    'design systems with few open issues',
    'React component libraries in TypeScript',
    'deep learning examples in Jupyter notebooks',
    'newest quantum circuit simulators in Julia',
    'repositories about property based testing',
    'terminal emulators with at least 50 stars, not in C++',
    'little known proof assistants',
    'reinforcement learning environments',
    'message queues created between 2015 and 2019',
    '机器学习笔记',
  ],
}
