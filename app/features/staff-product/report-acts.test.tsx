import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { readFormData } from "#app/http/form-data.server.ts";
import type { StaffProductImportReport } from "#contract/staff-product.ts";
import { NamedPictures } from "./report-acts.tsx";

const report = {
  missing: ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"],
  pictures: 0,
} as unknown as StaffProductImportReport;

test("the form for the pictures of a table has no more files than the shop reads", async () => {
  const Stub = createRemixStub([{ path: "/", Component: () => <NamedPictures report={report} refused={null} /> }]);
  render(<Stub />);
  await screen.findByText(/^a\.jpg/);
  const body = new FormData();
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
  for (const { name } of fields) body.append(name, new File(["a"], "a.jpg"));
  const { sent } = await readFormData(new Request("http://shop.test/", { method: "POST", body }));
  expect([...sent.keys()]).toEqual(["picture_1", "picture_2", "picture_3", "picture_4"]);
});
