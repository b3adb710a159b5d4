/**
 * A real OpenSearch with k-NN, put together from Maven Central: the server without its bundled
 * modules, and the modules that we use. It has no security plugin, so it listens on loopback only.
 */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const openSearchVersion = '2.19.1'

/** Debian packages to install, by the command that tests for each. */
const packages = { java: 'openjdk-17-jre-headless', mvn: 'maven', unzip: 'unzip' } as const

/** OpenSearch does not run as root, and does not read what only root may. */
export const isRoot = process.getuid?.() === 0
const cacheFolder = isRoot ? '/var/cache/devdex' : join(homedir(), '.cache/devdex')

interface Module {
  readonly name: string
  readonly plugin: string
  /** Matches the jars of the project. Other jars of the download are dependencies. */
  readonly jars: RegExp
  /** Additional permissions. */
  readonly permissions: readonly string[]
}

const modules: readonly Module[] = [
  {
    name: 'analysis-common',
    plugin: 'org.opensearch.analysis.common.CommonAnalysisPlugin',
    jars: /^analysis-common-/,
    permissions: [],
  },
  {
    name: 'lang-painless',
    plugin: 'org.opensearch.painless.PainlessPlugin',
    jars: /^(lang-painless|antlr4-runtime|asm|opensearch-scripting-painless-spi)-/,
    permissions: ['createClassLoader', 'getClassLoader'],
  },
]

/** Commands that are missing here, with what to install; empty where all are there. */
export async function missingTools(): Promise<string[]> {
  const missing: string[] = []
  for (const [command, name] of Object.entries(packages)) {
    if (!(await isCommand(command))) missing.push(`${command} (Debian: ${name})`)
  }
  return missing
}

/**
 * The folder of an OpenSearch that can be started; installed where it is not yet, which takes half
 * a minute and the network. Throws an Error that says what is missing.
 */
export async function installedOpenSearch(): Promise<string> {
  const home = join(cacheFolder, `opensearch-${openSearchVersion}`)
  if (await isThere(join(home, 'bin/opensearch'))) return home
  const missing = await missingTools()
  if (missing.length > 0) throw new Error(`OpenSearch needs ${missing.join(', ')}`)
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(join(tmpdir(), 'devdex-opensearch-'))
  // Unpacked next to its final folder, so that a rename publishes it atomically.
  const unpacked = await mkdtemp(join(cacheFolder, 'unpacked-'))
  try {
    const made = await assemble(await download(work), unpacked)
    await rename(made, home)
  } finally {
    await rm(work, { recursive: true })
    await rm(unpacked, { recursive: true })
  }
  return home
}

/** The environment of OpenSearch's own commands. */
export async function javaEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { stderr } = await run('java', ['-XshowSettings:properties', '-version'])
  const home = /java\.home = (.+)/.exec(stderr)?.[1]
  if (home === undefined) throw new Error('java does not tell its home')
  return { ...process.env, OPENSEARCH_JAVA_HOME: home }
}

/** A folder of jars and zip files. */
async function download(work: string): Promise<string> {
  const pom = join(work, 'pom.xml')
  const jars = join(work, 'jars')
  await writeFile(pom, projectFile())
  const goal = 'dependency:copy-dependencies'
  await run('mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${jars}`], { maxBuffer: 1e8 })
  return jars
}

function projectFile(): string {
  // The server comes as the zip file; what a module names of it again would be a second one.
  const server = tagged('exclusion', { groupId: 'org.opensearch', artifactId: 'opensearch' })
  const dependency = (groupId: string, artifactId: string, version: string, type = 'jar') =>
    tagged('dependency', { groupId, artifactId, version, type, exclusions: server })
  const dependencies = [
    dependency(
      'org.opensearch.distribution.integ-test-zip',
      'opensearch',
      openSearchVersion,
      'zip',
    ),
    dependency('org.opensearch.plugin', 'opensearch-knn', `${openSearchVersion}.0`, 'zip'),
    ...modules.map(({ name }) => dependency('org.opensearch.plugin', name, openSearchVersion)),
  ]
  return tagged('project', {
    modelVersion: '4.0.0',
    groupId: 'devdex',
    artifactId: 'opensearch',
    version: '1',
    packaging: 'pom',
    dependencies: dependencies.join(''),
  })
}

function tagged(name: string, members: Readonly<Record<string, string>>): string {
  const content = Object.entries(members).map(([key, value]) => `<${key}>${value}</${key}>`)
  return `<${name}>${content.join('')}</${name}>`
}

async function assemble(jars: string, folder: string): Promise<string> {
  await run('unzip', ['-q', join(jars, `opensearch-${openSearchVersion}.zip`), '-d', folder])
  const home = join(folder, `opensearch-${openSearchVersion}`)
  for (const module of modules) await addModule(module, jars, home)
  const knn = `file://${jars}/opensearch-knn-${openSearchVersion}.0.zip`
  const env = await javaEnvironment()
  await run(join(home, 'bin/opensearch-plugin'), ['install', '--batch', knn], { env })
  if (isRoot) {
    await chmod(folder, 0o755)
    await run('chmod', ['-R', 'a+rX', home])
  }
  return home
}

async function addModule(
  { name, plugin, jars, permissions }: Module,
  from: string,
  home: string,
): Promise<void> {
  const folder = join(home, 'modules', name)
  await mkdir(folder, { recursive: true })
  for (const jar of await readdir(from)) {
    if (jars.test(jar) && jar.endsWith('.jar')) await cp(join(from, jar), join(folder, jar))
  }
  const descriptor = {
    name,
    description: name,
    version: openSearchVersion,
    'opensearch.version': openSearchVersion,
    'java.version': '11',
    classname: plugin,
    'extended.plugins': '',
    'has.native.controller': 'false',
  }
  const lines = Object.entries(descriptor).map(([key, value]) => `${key}=${value}\n`)
  await writeFile(join(folder, 'plugin-descriptor.properties'), lines.join(''))
  if (permissions.length === 0) return
  const granted = permissions.map((one) => `permission java.lang.RuntimePermission "${one}";`)
  await writeFile(join(folder, 'plugin-security.policy'), `grant { ${granted.join(' ')} };\n`)
}

async function isCommand(name: string): Promise<boolean> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const folder of folders) if (await isThere(join(folder, name))) return true
  return false
}

function isThere(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
