/** The variables that src/config.ts reads, with what they mean. */
export const environment: Readonly<Record<string, string>> = {
  DEVDEX_URL: 'Address of the service that client commands ask. Default: `http://127.0.0.1:8080`.',
  DEVDEX_API_KEY: 'Key of client commands.',
  DEVDEX_ACCOUNTS: 'As `--accounts`: the PostgreSQL database that keeps accounts.',
  DEVDEX_LOG: 'Least level of log lines: `trace`, `debug`, `info` (default) to `silent`.',
  DEVDEX_EMBEDDING: 'As `--embedding`: the model that makes embeddings.',
  DEVDEX_EMBEDDING_KEY: 'Bearer token for an embedding server.',
  DEVDEX_LANGUAGE_MODEL:
    'As `--language-model`: the model that interprets sentences before the rules.',
  DEVDEX_LANGUAGE_MODEL_KEY: 'Bearer token for a language model.',
  DEVDEX_CLUSTER_PASSWORD: 'Password of `--cluster-user`.',
  DEVDEX_CLUSTER_API_KEY: 'Key for a cluster, in place of user and password.',
  DEVDEX_METRICS_TOKEN: 'As `--metrics-token`, without being visible to other users.',
}
