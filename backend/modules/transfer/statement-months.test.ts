import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { importMonth } from "#tests/support/bank-months.ts";

const shop = freshBackend();

test.each([102, 103, 107, 130])(
  "the statements of month %i, in any layout and order, are booked once [P9.13]",
  async (seed) => {
    const { booked } = await importMonth(shop, seed);
    expect(booked).toBeGreaterThan(0);
  },
);
