import type { PageSample } from "#tests/support/site-map.ts";
import { invitationForm } from "./forms.ts";

export const sample: PageSample = { forms: [invitationForm], acts: { create: { fields: () => ({}) } } };
