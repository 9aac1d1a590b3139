import { expect, test } from "vitest";
import type { Package } from "#contract/package.ts";
import type { PackageState } from "#contract/rules/package.ts";
import { packageSteps } from "./package.ts";

test.each<[PackageState, number]>([
  ["shipped", 0],
  ["transit", 2],
  ["delivering", 3],
  ["delivered", 5],
])("a package that is %s has the steps before that behind it", (state, done) => {
  const parcel = { state, ship_time: 1, delivered_time: null, traces: [] } as unknown as Package;
  const reached = packageSteps(parcel).map(({ isReached }) => isReached);
  expect(reached).toEqual(reached.map((_, index) => index < done));
});
