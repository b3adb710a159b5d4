import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Writes a self-signed certificate and its key; returns their paths. Throws where openssl is absent.
 *
 * @param host as `DNS:localhost`
 */
export function makeCertificate(folder: string, host: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', `subjectAltName=${host}`],
  ]
  execFileSync('openssl', args, { stdio: 'ignore' })
  return { cert, key }
}
