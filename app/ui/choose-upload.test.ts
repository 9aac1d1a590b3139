// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { HEIC_REFUSED } from "#contract/rules/upload.ts";
import { chooseUpload } from "./choose-upload.ts";
import type { UploadState } from "./upload-state.ts";

afterEach(() => vi.unstubAllGlobals());

/** A form with a file input and two buttons; `chosen` is its file. */
function formWith(chosen: File) {
  document.body.innerHTML = `<form><input type="file"><button value="save"></button><button value="upload"></button></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const input = document.querySelector("input") as HTMLInputElement;
  let files = [chosen];
  Object.defineProperty(input, "files", { get: () => files, set: (next: File[]) => (files = next) });
  Object.defineProperty(input, "value", { get: () => "", set: () => (files = []) });
  const sent: (string | undefined)[] = [];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push((event.submitter as HTMLButtonElement | null)?.value);
  });
  const states: UploadState[] = [];
  const choose = () => chooseUpload(input, [], true, (state) => states.push(state));
  return { form, sent, states, choose, files: () => files };
}

const undecodable = () => vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no decoder")));

test("a picture that the browser cannot decode is sent once as it is, and the form waits for it", async () => {
  undecodable();
  const jpeg = new File([Uint8Array.of(255, 216, 255, 224)], "回单.jpg");
  const { form, sent, states, choose, files } = formWith(jpeg);
  const done = choose();
  form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=save]"));
  expect(sent).toEqual([]);
  await done;
  expect(sent).toEqual(["save"]);
  expect(states).toEqual([{ isPreparing: true }, { chosen: "回单.jpg" }]);
  expect(files()).toEqual([jpeg]);
});

test("a ready file is sent by 上传, and a refused one is not sent but named with its reason", async () => {
  undecodable();
  const ready = formWith(new File([Uint8Array.of(255, 216, 255, 224)], "a.jpg"));
  await ready.choose();
  expect(ready.sent).toEqual(["upload"]);
  const refused = formWith(new File(["\0\0\0 ftypheic"], "a.jpg"));
  await refused.choose();
  expect([refused.sent, refused.files()]).toEqual([[], []]);
  expect(refused.states.at(-1)).toEqual({ problem: HEIC_REFUSED });
});
