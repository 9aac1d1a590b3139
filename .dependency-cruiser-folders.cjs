/** Forbids circles between folders. Tests and pages may import anything, and the folders inside the catalog module are one unit. */
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "no-folder-circles",
      severity: "error",
      scope: "folder",
      from: { pathNot: "^backend/modules/catalog/" },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: "\\.(test|sample|page|resource|parts)\\.tsx?$|^tests/|^build/" } },
};
