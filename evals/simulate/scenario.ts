import { isZone, localInstant } from '../../memory/time/zones.ts'
import { refusedKey } from './env.ts'
import { readLocal } from './read/acts.ts'
import { needed, patternAt } from './read/checks.ts'
import { labelFaults } from './read/labels.ts'
import { readSteps } from './read/steps.ts'
import { createReader, type Fields, type Reader, type Spot } from './reader.ts'
import type { Scenario, ScriptEntry } from './step.ts'

/** All that is wrong with a scenario file, a line each. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
}

const keys = ['name', 'zone', 'start', 'env', 'model', 'steps']

/** Local time at the start where a scenario does not say: a Tuesday morning in winter. */
const defaultStart = '2026-12-01T09:00'

/** Reads a scenario. Throws ScenarioError with every fault, each with its line. */
export function parseScenario(
  text: string,
  file: { readonly name: string; readonly folder: string },
): Scenario {
  const reader = createReader(text)
  const scenario = reader.faults.length === 0 ? readScenario(reader, file) : undefined
  const faults = [...reader.faults, ...labelFaults(scenario?.steps ?? [])]
  if (scenario !== undefined && faults.length === 0) return scenario
  throw new ScenarioError(
    [`${file.name} cannot be read:`, ...faults.sort(byLine).map((fault) => `  ${fault}`)].join(
      '\n',
    ),
  )
}

function byLine(one: string, other: string): number {
  const line = (fault: string) => Number.parseInt(fault.slice('line '.length), 10)
  return line(one) - line(other)
}

function readScenario(
  reader: Reader,
  file: { readonly name: string; readonly folder: string },
): Scenario | undefined {
  const fields = reader.fields(reader.root, keys)
  if (fields === undefined) return undefined
  const zone = readZone(reader, fields)
  const start = fields.has('start')
    ? readLocal(reader, fields, 'start', zone)
    : localInstant(defaultStart, zone)
  if (!fields.has('steps')) reader.fault(fields.spot, 'needs steps')
  return {
    name: fields.text('name') ?? file.name,
    zone,
    start: typeof start === 'number' ? start : 0,
    env: fields.has('env') ? readEnv(reader, fields.at('env')) : new Map(),
    model: fields.has('model') ? readModel(reader, fields.at('model')) : 'offline',
    steps: fields.has('steps') ? readSteps(reader, fields.at('steps'), zone) : [],
    folder: file.folder,
  }
}

function readZone(reader: Reader, fields: Fields): string {
  const zone = fields.text('zone') ?? 'UTC'
  if (isZone(zone)) return zone
  reader.fault(fields.at('zone'), `"${zone}" is no time zone; try one such as Europe/London`)
  return 'UTC'
}

function readEnv(reader: Reader, spot: Spot): Map<string, string> {
  const env = new Map<string, string>()
  const fields = reader.fields(spot, reader.keysAt(spot))
  for (const key of fields?.keys ?? []) {
    const value = fields?.text(key, { numbers: true })
    const refused = value === undefined ? undefined : refusedKey(key, value)
    if (refused !== undefined) reader.fault({ ...spot, node: fields?.at(key).node }, refused)
    else if (value !== undefined) env.set(key, value)
  }
  return env
}

function readModel(reader: Reader, spot: Spot): 'offline' | readonly ScriptEntry[] {
  if (reader.isText(spot)) {
    if (reader.textAt(spot) !== 'offline')
      reader.fault(spot, 'must be offline or a list of answers')
    return 'offline'
  }
  return (reader.parts(spot) ?? []).flatMap((part) => readEntry(reader, part) ?? [])
}

function readEntry(reader: Reader, spot: Spot): ScriptEntry | undefined {
  const fields = reader.fields(spot, ['when', 'text', 'tools', 'always'])
  if (fields === undefined) return undefined
  if (!fields.has('text') && !fields.has('tools')) return reader.fault(spot, 'needs text or tools')
  const tools = fields.has('tools') ? (reader.parts(fields.at('tools')) ?? []) : []
  return {
    when: patternAt(reader, fields, 'when'),
    text: fields.text('text'),
    tools: tools.flatMap((tool) => readTool(reader, tool) ?? []),
    always: fields.flag('always') ?? false,
  }
}

function readTool(reader: Reader, spot: Spot): ScriptEntry['tools'][number] | undefined {
  const fields = reader.fields(spot, ['name', 'args'])
  const name = fields && needed(reader, fields, 'name')
  if (fields === undefined || name === undefined) return undefined
  if (!fields.has('args')) return { name, args: {} }
  const args = reader.data(fields.at('args'))
  if (isRecord(args)) return { name, args }
  return reader.fault(fields.at('args'), 'must be a map of arguments')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
