/** The code of an invitation link: eight characters that are hard to confuse. */
export const INVITATION_CODE = /^[A-HJ-NP-Z2-9]{8}$/;
export const INVITATION_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** The phone with its middle digits hidden, such as 138****1234. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");

/** The filters of the invited customers, by their review. */
export const INVITED_STATES = ["all", "approved", "waiting", "none"] as const;
