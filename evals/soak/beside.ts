import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnvFile } from '../../bot/cli/home.ts'
import { readConfig } from '../../bot/config.ts'
import { createLog } from '../../bot/log.ts'
import { createOtto } from '../../bot/otto.ts'

/**
 * A process: a second Otto on a home that another one listens for. It fires what is due and sends, until
 * it is ended. `argv`: the home, whose .env says all else.
 */
async function main([home = '.']: readonly string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig({ ...readEnvFile(home), OTTO_HOME: home }, home)
  const { OTTO_LOG_LEVEL: level, OTTO_ZONE: zone = 'UTC' } = config.env
  const otto = createOtto({
    ...{ config, zone, beside: true },
    log: createLog({ path: join(home, 'otto.log'), level, secrets: config.secrets }),
    newId: () => randomBytes(8).toString('hex'),
    boot: randomBytes(8).toString('hex'),
    print: (line) => void process.stdout.write(`${line}\n`),
    onDeaf: () => undefined,
  })
  const ended = new Promise((resolve) => {
    process.once('SIGTERM', resolve)
  })
  await otto.start()
  await ended
  await otto.stop()
  process.exit(0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2))
