import { ENTRIES_OF_A_SHELF, MOST_SHELVES, type Shelf } from '#contract/shelves.ts';

/** What could stand on a shelf: a server, or an event of one. */
export interface Candidate {
  /** The server's id, or the event's. */
  readonly id: string;
  readonly discordServerId: string;
}

/** A shelf and what could stand on it, the best first. */
export interface Candidates {
  readonly shelf: Shelf;
  readonly candidates: readonly Candidate[];
}

/** A shelf and the ids of what stands on it. */
export interface ArrangedShelf {
  readonly shelf: Shelf;
  readonly ids: readonly string[];
}

/**
 * Fills the first shelves that have enough, each server on one of them only. The shelf with the fewest candidates chooses
 * first, since the others have more to choose from; one that is left with too few makes room for the next.
 */
export function arrangeShelves(all: readonly Candidates[]): ArrangedShelf[] {
  const first = all.slice(0, MOST_SHELVES);
  const chosen = new Map<Shelf, readonly string[]>();
  const taken = new Set<string>();
  for (const { shelf, candidates } of first.toSorted(byCandidates)) {
    const entries = candidates
      .filter(({ discordServerId }) => !taken.has(discordServerId))
      .slice(0, ENTRIES_OF_A_SHELF);
    if (entries.length < leastEntriesOf(shelf))
      return arrangeShelves(all.filter((other) => other.shelf !== shelf));
    for (const { discordServerId } of entries) taken.add(discordServerId);
    chosen.set(
      shelf,
      entries.map(({ id }) => id),
    );
  }
  return first.map(({ shelf }) => ({ shelf, ids: chosen.get(shelf) ?? [] }));
}

/** A shelf with fewer entries is left out. */
export function leastEntriesOf(shelf: Shelf): number {
  return shelf === 'tonight' ? 3 : 4;
}

function byCandidates(one: Candidates, other: Candidates) {
  return one.candidates.length - other.candidates.length;
}
