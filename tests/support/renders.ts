import type { Page } from "@playwright/test";

/** The fields of a React fiber that React's developer tools read. */
type Fiber = {
  tag: number;
  key: string | null;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** Records every re-render of a memoised row whose key is a number; it also works in the production build. */
export async function countRenders(page: Page) {
  await page.addInitScript(() => {
    const MEMO = 15;
    const PERFORMED_WORK = 1;
    const rows: string[] = [];
    const walk = (fiber: Fiber) => {
      const before = fiber.alternate;
      if (!before) return;
      if (fiber.tag === MEMO && /^\d+$/.test(fiber.key ?? "") && fiber.flags & PERFORMED_WORK)
        rows.push(String(fiber.key));
      if (fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    };
    Object.assign(window, {
      renderedRows: rows,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
}

/** Returns the keys of the rows that were re-rendered since the last call. */
export const renderedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, "renderedRows").splice(0));
