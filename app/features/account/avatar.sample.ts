import { avatarAddress } from "#contract/rules/avatar.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => avatarAddress("none.webp"), status: 404 };
