/** SQL: the living way to pay of the enrollment `e`, as `paymentSchema` has it. Never the number itself. */
export const paymentOfEnrollment = `(select json_build_object('token', y.id, 'method', 'ach', 'bankName', y.bank_name,
      'accountName', y.account_name, 'accountType', y.account_type, 'accountEnding', y.account_last4,
      'billingAddress', json_build_object('address1', y.address1, 'address2', y.address2, 'city', y.city,
        'state', y.state, 'zip', y.zip),
      'monthlyChargeCents', y.monthly_charge_cents, 'chargeBasis', y.charge_basis, 'chargeWhy', y.charge_why,
      'authorizedName', y.authorized_name,
      'authorizedAt', y.authorized_at)
    from enrollment_payments y where y.enrollment_id = e.id and y.revoked_at is null and y.deleted_at is null)`;
