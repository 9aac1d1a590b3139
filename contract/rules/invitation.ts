/** The code of an invitation link: eight characters that are hard to confuse. */
export const INVITATION_CODE = /^[A-HJ-NP-Z2-9]{8}$/;
export const INVITATION_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** The filters of the invited customers, by their review. */
export const INVITED_STATES = ["all", "approved", "waiting", "none"] as const;
