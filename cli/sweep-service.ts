// Goes through all that a service stores in R2, page by page (worker/operator/sweep-store.ts), and adds up what
// nobody knows any more. Not the command: that is sweep.ts.

interface Swept {
  seen: number
  orphans: { sessions: number; readings: number; predictions: number; others: number }
  adopted: number
  deleted: number
}

interface Sweeping {
  /** Address without `/v1`. */
  readonly baseUrl: string
  /** OPERATOR_TOKEN of the service. */
  readonly token: string
  /** Deletes the orphans; else they are counted. */
  readonly isDelete: boolean
  readonly fetch: typeof fetch
}

/** The sums over all pages, or why the service refused. */
export async function sweepService(
  o: Sweeping,
): Promise<{ ok: true; swept: Swept } | { ok: false; message: string }> {
  const swept: Swept = {
    seen: 0,
    orphans: { sessions: 0, readings: 0, predictions: 0, others: 0 },
    adopted: 0,
    deleted: 0,
  }
  let cursor: string | null = null
  do {
    const response: Response = await o.fetch(`${o.baseUrl}/operator/sweep`, {
      method: 'POST',
      headers: { authorization: `Bearer ${o.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cursor, delete: o.isDelete }),
    })
    const answer = (await response.json().catch(() => ({}))) as Swept & {
      cursor: string | null
      detail?: string
    }
    if (!response.ok) return { ok: false, message: answer.detail ?? `HTTP ${response.status}` }
    swept.seen += answer.seen
    swept.adopted += answer.adopted
    swept.deleted += answer.deleted
    for (const kind of ['sessions', 'readings', 'predictions', 'others'] as const)
      swept.orphans[kind] += answer.orphans[kind]
    cursor = answer.cursor
  } while (cursor !== null)
  return { ok: true, swept }
}
