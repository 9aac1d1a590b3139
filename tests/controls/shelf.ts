import type { Control } from "./control.ts";

const SHELF = { file: "backend/modules/goods/on-shelf.ts", test: "backend/modules/goods/on-shelf.test.ts" };

/** The shelf in memory is the one in the database (decision 0132); its triggers are in the database before any test. */
export const shelf: readonly Control[] = [
  {
    id: "shelf.specifications",
    says: "goods whose specifications an import wrote are read again",
    file: "backend/modules/goods/import.store.ts",
    test: "backend/modules/goods/import.test.ts",
    takeOut: 'for (const values of inChunks(changed)) await tx.insertInto("goods_changes").values(values).execute();',
    title: "a specification that changes alone",
  },
  {
    id: "shelf.once",
    says: "a change is read once, however long others are at work",
    ...SHELF,
    file: "backend/modules/goods/on-shelf.store.ts",
    takeOut: "\n    and not pg_visible_in_snapshot(mark::text::xid8, ${mark}::pg_snapshot)",
    title: "a change is read once",
    needs: "postgres",
  },
  {
    id: "shelf.own look",
    says: "who asks while others are being told waits for a look of their own",
    ...SHELF,
    takeOut: "if (!running) return start();",
    put: "return running ?? start();",
    title: "somebody who asks while others",
  },
  {
    id: "shelf.blind",
    says: "who did not look for half an hour reads everything",
    ...SHELF,
    takeOut: " && Math.abs(at - seen.at) < BLIND_MS",
    title: "who did not look for half an hour",
  },
  {
    id: "shelf.hour",
    says: "changes are kept for an hour",
    ...SHELF,
    takeOut: "const before = forgettable;",
    put: "const before = await newestMark(database);",
    title: "changes are kept for an hour",
  },
  {
    id: "shelf.room",
    says: "goods that change take no more memory",
    file: "backend/modules/goods/columns.ts",
    test: "backend/modules/goods/columns.test.ts",
    takeOut: "2 * inUse > numbers.length",
    put: "inUse > 0",
    title: "goods that change again and again",
  },
  {
    id: "shelf.control characters",
    says: "an import with control characters is refused",
    file: "backend/modules/goods/import-row.ts",
    test: "backend/modules/goods/import-row.test.ts",
    takeOut: "problems.push(...unprintable(cells, line));",
    title: "含有看不见的控制字符",
  },
];
