/** Group health plans give at least so many days to appeal (29 CFR 2560.503-1(h)(3)(i)). */
export const appealDays = 180;
