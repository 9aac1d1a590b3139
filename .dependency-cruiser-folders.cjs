/** Forbids circles between folders. Tests and pages may import anything. */
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "no-folder-circles",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: "\\.(test|sample|page|resource|parts)\\.tsx?$|^tests/|^build/" } },
};
