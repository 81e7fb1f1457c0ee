/** Runs work for one id after all earlier work for it; work for other ids is not waited for. */
export type InTurn = <T>(id: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work);
    last.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
