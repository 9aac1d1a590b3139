import { invitationForm } from "#app/domains/invitation/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { forms: [invitationForm], acts: { create: { fields: () => ({}) } } };
