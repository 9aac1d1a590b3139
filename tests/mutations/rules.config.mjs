import { options } from "./options.mjs";

export default {
  ...options("rules", 85),
  // The reader of pasted lists is held by lists in files, through the backend.
  mutate: ["contract/rules/*.ts", "!contract/rules/*.test.ts", "!contract/rules/list-{header,reader}.ts"],
};
