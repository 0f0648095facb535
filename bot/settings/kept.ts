import type { Config } from '../config.ts'
import type { TurnStore } from '../turn/store.ts'

type Env = Config['env']

/** What the person has set, as it is kept; undefined where they left it as configured. */
export function createKept(store: Pick<TurnStore, 'setting'>) {
  return (key: string): string | undefined => store.setting(`own.${key}`) || undefined
}

type Kept = ReturnType<typeof createKept>

/** Tokens of the two tiers: "24000+80000" as kept, else as configured. Read once a start. */
export function budgetsOf(kept: Kept, env: Env): { readonly x: number; readonly y: number } {
  const [x, y] = (kept('conversation') ?? '').split('+').map(Number)
  return x !== undefined && y !== undefined && x > 0 && y > 0
    ? { x, y }
    : { x: env.OTTO_X_BUDGET, y: env.OTTO_Y_BUDGET }
}

/** The environment with the models that the person has chosen. */
export function withModels(kept: Kept, env: Env): Env {
  const own = {
    OTTO_CHAT_MODEL: kept('chat'),
    OTTO_FALLBACK_MODEL: kept('fallback'),
    OTTO_SUMMARISE_MODEL: kept('summaries'),
  }
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { ...env, ...set }
}

export function previewOf(kept: Kept, env: Env): Env['OTTO_STREAM'] {
  const value = kept('preview')
  return value === 'draft' || value === 'edit' || value === 'off' ? value : env.OTTO_STREAM
}
