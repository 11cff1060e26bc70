import { useState } from 'react';
import { MOST_DECIDED_AT_ONCE, type ServerRequest } from '#contract/queue.ts';

/** A request that is selected. */
interface Picked {
  /** The revision that was read. */
  readonly revision: number;
  /** The view that it was selected in. */
  readonly view: string;
}

/** The requests that are selected, each with the revision that was read. What a filter hides is kept and not among them. */
export function useSelection(waiting: readonly ServerRequest[], view: string) {
  const [picked, pick] = useState<ReadonlyMap<string, Picked>>(new Map());
  const [last, setLast] = useState<string | null>(null);
  const inSight = new Set(waiting.map(({ id }) => id));
  const items = waiting.flatMap(({ id }) => {
    const revision = picked.get(id)?.revision;
    return revision === undefined ? [] : [{ id, revision }];
  });
  const select = (chosen: readonly ServerRequest[], isSelected: boolean) =>
    pick((picked) => {
      const next = new Map(picked);
      let room = MOST_DECIDED_AT_ONCE - waiting.filter(({ id }) => picked.has(id)).length;
      for (const { id, revision } of chosen)
        if (!isSelected) next.delete(id);
        else if (revision !== null && (next.has(id) || room-- > 0)) next.set(id, { revision, view });
      return next;
    });
  return {
    items,
    /** How many are selected that another view shows. Of those of this one, the missing were decided about elsewhere. */
    hidden: [...picked].filter(([id, { view: from }]) => from !== view && !inSight.has(id)).length,
    isSelected: (id: string) => picked.has(id),
    clear: () => pick(new Map()),
    remove: (ids: readonly string[]) =>
      pick((picked) => new Map([...picked].filter(([id]) => !ids.includes(id)))),
    select,
    /** Selects one or not, and with it, as a range, all from the one that was changed last. */
    toggle: (request: ServerRequest, isSelected: boolean, isRange: boolean) => {
      select(isRange ? rangeOf(waiting, last, request.id) : [request], isSelected);
      setLast(request.id);
    },
  };
}

/** The items of a list from one to another, both among them, in the list's order; the other alone when the one is gone. */
export function rangeOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  from: string | null,
  to: string,
): readonly Item[] {
  const end = items.findIndex(({ id }) => id === to);
  const start = items.findIndex(({ id }) => id === from);
  if (end === -1) return [];
  return start === -1
    ? items.slice(end, end + 1)
    : items.slice(Math.min(start, end), Math.max(start, end) + 1);
}
