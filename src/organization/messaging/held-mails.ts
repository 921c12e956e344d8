/** Why a mail waits: nobody has said yet who sends it. It stands where other mails have the reason of their last try. */
export const heldMailWords = "held until the organization says who it is";
