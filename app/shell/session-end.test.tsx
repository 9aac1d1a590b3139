import { createRemixStub } from "@remix-run/testing";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { keepViewed, readViewed } from "#app/features/catalog/recently-viewed.ts";
import { RecentlyViewed } from "#app/features/catalog/recently-viewed-row.tsx";
import { SessionEnd } from "./session-end.ts";

const QUANTITIES = "typed-quantities";
const PAPER = { product_id: 7, store_name: "A4复印纸", image: "/pictures/a.svg" };

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function leave() {
  sessionStorage.setItem(QUANTITIES, '{"9":"5"}');
  sessionStorage.setItem("submitted-quantities", "9");
  keepViewed(PAPER);
}
const isLeft = () => ({
  quantities: sessionStorage.getItem(QUANTITIES) !== null,
  submitted: sessionStorage.getItem("submitted-quantities") !== null,
  viewed: readViewed().length > 0,
});
const visit = (signedIn: boolean | undefined) => {
  render(<SessionEnd signedIn={signedIn} />);
  cleanup();
};

test("what was typed and viewed in a session is gone with its end [S4.session.1]", () => {
  visit(true);
  leave();
  visit(false);
  expect(isLeft()).toEqual({ quantities: false, submitted: false, viewed: false });
});

test("what a visitor left stays for the login, as does a customer's while the shell cannot be read", () => {
  visit(false);
  leave();
  visit(false);
  visit(true);
  visit(undefined);
  expect(isLeft()).toEqual({ quantities: true, submitted: true, viewed: true });
});

test("a tab whose session ended in another tab forgets its quantities", () => {
  visit(true);
  // The other tab has removed the mark that all tabs share.
  localStorage.clear();
  sessionStorage.setItem(QUANTITIES, '{"9":"5"}');
  visit(false);
  expect(isLeft().quantities).toBe(false);
});

test("a page that opens after the end of a session does not read what it left", () => {
  visit(true);
  leave();
  const Page = () => (
    <>
      <SessionEnd signedIn={false} />
      <main>
        <RecentlyViewed />
      </main>
    </>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  const { container } = render(<Stub />);
  expect(container.textContent).toBe("");
});
