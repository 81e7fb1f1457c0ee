import type { Page } from 'playwright-core';

/** Milliseconds from a jump until the rows of the new place are painted, and until their texts are. */
export type Jump = { readonly rows: number; readonly texts: number };

/** What runs inside a page to time its grid; the same for the product, the floor and the peer. */
export type GridProbe = {
  /** Milliseconds from doing something to the painted rows that it brings. */
  readonly shown: (act: () => void) => Promise<number>;
  /** A jump of the scroll bar to a share of its way. */
  readonly jump: (share: number) => Promise<Jump>;
  /** Waits for the next press of a key, then until each is done; `keyTimes` answers. */
  readonly onKey: (key: string, isDone: readonly (() => boolean)[]) => void;
  /** Milliseconds from the press, as the browser stamped it, to the painted frames that showed it. */
  readonly keyTimes: () => Promise<readonly number[]>;
  readonly until: (isDone: () => boolean) => Promise<number>;
  /** Waits for a moment within a frame; shares that are scattered give moments that are. */
  readonly within: (share: number) => Promise<void>;
};

/** Puts the probe into a page as `gridProbe`. */
export const installGridProbe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const patience = 120_000;
    const mark = 'BENCH-';

    /**
     * The time after the frame under way is painted; called inside a frame. Before whatever else is waiting by
     * then: that is not part of the frame.
     */
    const afterPaint = (): Promise<number> =>
      scheduler.postTask(() => performance.now(), { priority: 'user-blocking' });
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

    /** Looks once a frame; answers the time after the frame that showed it. */
    const until = async (isDone: () => boolean): Promise<number> => {
      const started = performance.now();
      for (;;) {
        await frame();
        if (isDone()) return afterPaint();
        if (performance.now() - started > patience) throw new Error('the grid did not come to show it');
      }
    };

    /** Whether rows stand at the top, in the middle and at the bottom of what is in sight; with their texts. */
    const drawn = (): { readonly rows: boolean; readonly texts: boolean } => {
      const box = document.querySelector('[role="grid"]')?.getBoundingClientRect();
      if (!box || box.height === 0) return { rows: false, texts: false };
      const rows = [0.2, 0.5, 0.9].map((share) =>
        document.elementFromPoint(box.left + 80, box.top + box.height * share)?.closest('[role="row"]'),
      );
      return {
        rows: rows.every((row) => row?.hasAttribute('aria-rowindex')),
        texts: rows.every(
          (row) => row?.getAttribute('aria-busy') !== 'true' && row?.textContent?.includes(mark),
        ),
      };
    };

    /** Somewhere within a frame, as an operator's hand would: else one millisecond more or less is a frame. */
    const within = async (share: number): Promise<void> => {
      await frame();
      await new Promise((resolve) => setTimeout(resolve, (share * 1000) % 16));
    };

    let begun = 0;
    let times: Promise<readonly number[]> = Promise.resolve([]);
    const probe: GridProbe = {
      until,
      within,
      shown: async (act) => {
        begun += 1;
        await within(begun * 0.007);
        const started = performance.now();
        act();
        return (await until(() => drawn().texts)) - started;
      },
      jump: async (share) => {
        const grid = document.querySelector('[role="grid"]');
        if (!grid) throw new Error('there is no grid');
        await within(share);
        const started = performance.now();
        grid.scrollTop = share * (grid.scrollHeight - grid.clientHeight);
        const [rows, texts] = await Promise.all([until(() => drawn().rows), until(() => drawn().texts)]);
        return { rows: rows - started, texts: texts - started };
      },
      onKey: (key, isDone) => {
        times = new Promise((resolve, reject) => {
          const pressed = (event: KeyboardEvent): void => {
            if (event.key !== key) return;
            removeEventListener('keydown', pressed, true);
            const since = (at: number): number => at - event.timeStamp;
            Promise.all(isDone.map((one) => until(one).then(since))).then(resolve, reject);
          };
          addEventListener('keydown', pressed, true);
        });
      },
      keyTimes: () => times,
    };
    Reflect.set(globalThis, 'gridProbe', probe);
  });

/** Shares of the way for jumps: scattered, and the same in every page and every turn. */
export const jumpShares = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => ((at + 1) * 0.618_033_988_749) % 1);

/** Jumps through the rows of a grid. */
export const jumpThrough = (page: Page, count: number): Promise<readonly Jump[]> =>
  page.evaluate(async (shares) => {
    const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
    const times: Jump[] = [];
    for (const share of shares) times.push(await probe.jump(share));
    return times;
  }, jumpShares(count));

/** Presses keys that the page was told to wait for by `onKey`. Milliseconds to each thing that was waited for. */
export async function pressTimed(page: Page, keys: string): Promise<readonly number[]> {
  await page.keyboard.press(keys);
  return page.evaluate(() => {
    const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
    return probe.keyTimes();
  });
}
