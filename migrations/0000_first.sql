CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"external_code" text NOT NULL,
	"external_code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(external_code)) STORED NOT NULL,
	"tax_id" text,
	"phone" text,
	"email" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"plan_year_start" date,
	"status" text DEFAULT 'active' NOT NULL,
	"partner_id" uuid,
	"tpa_id" uuid,
	"rating_area" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "divisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(code)) STORED NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"address1" text,
	"city" text,
	"state" text,
	"zip" text,
	"rating_area" text,
	"eligibility_class" text,
	"effective_date" date,
	"termination_date" date
);
--> statement-breakpoint
ALTER TABLE "divisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "installations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"machine_name" text NOT NULL,
	"kind" text NOT NULL,
	"time_zone" text NOT NULL,
	"status" text DEFAULT 'connected' NOT NULL,
	"member_number_format" text DEFAULT 'HB########' NOT NULL,
	CONSTRAINT "installations_machineName_unique" UNIQUE("machine_name")
);
--> statement-breakpoint
ALTER TABLE "installations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"relationship" text NOT NULL,
	"sort_order" integer NOT NULL,
	"prefix" text,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"suffix" text,
	"gender" text,
	"dob" date,
	"hire_date" date,
	"ssn_sealed" "bytea",
	"ssn_index" "bytea",
	"ssn_last4" text,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text
);
--> statement-breakpoint
ALTER TABLE "enrollment_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_selections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"session_plan_id" uuid,
	"dependents" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"waive_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"tier_code" text,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan_name" text,
	"total_cents" integer,
	"employer_cents" integer,
	"employee_cents" integer,
	"employee_per_pay_period_cents" integer,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"signup_key" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"effective_date_calculation" text NOT NULL,
	"effective_date" date,
	"waiting_period" integer DEFAULT 0 NOT NULL,
	"waiting_period_unit" text DEFAULT 'days' NOT NULL,
	"pay_periods_per_year" integer DEFAULT 26 NOT NULL,
	"languages" jsonb DEFAULT '["en","ko","es"]'::jsonb NOT NULL,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"monthly_charge_cents" integer DEFAULT 89900 NOT NULL,
	"payment_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enrollment_sessions_signupKey_unique" UNIQUE("signup_key")
);
--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"identifier" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"member_id" uuid,
	"division_id" uuid,
	"current_coverages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"active_step" text NOT NULL,
	"steps_done" text[] DEFAULT '{}'::text[] NOT NULL,
	"started_on" date NOT NULL,
	"effective_date" date,
	"effective_date_why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"termination_date" date,
	"reference_number" text,
	"submitted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"subscriber_name" text,
	"subscriber_key" text COLLATE "C",
	"subscriber_ssn_index" "bytea",
	"employee_cents" integer,
	CONSTRAINT "enrollments_identifier_unique" UNIQUE("identifier"),
	CONSTRAINT "enrollments_referenceNumber_unique" UNIQUE("reference_number")
);
--> statement-breakpoint
ALTER TABLE "enrollments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"member_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reference_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reference_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "waive_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waive_reasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "zip_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempts" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"machine_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "permissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"installation_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
ALTER TABLE "role_permissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"user_type" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"enrollment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"installation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"nick_name" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"validated" boolean DEFAULT false NOT NULL,
	"password_reset_required" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"entity_id" uuid,
	"entity_name" text
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coverages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"tier_code" text NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"employee_cents" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coverages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"division_id" uuid,
	"family_id" uuid NOT NULL,
	"relationship" text NOT NULL,
	"member_number" text NOT NULL,
	"prefix" text,
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"suffix" text,
	"gender" text,
	"dob" date,
	"hire_date" date,
	"ssn_sealed" "bytea",
	"ssn_index" "bytea",
	"ssn_last4" text,
	"email" text,
	"phone" text,
	"mobile_phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(last_name || ' ' || first_name)) STORED NOT NULL,
	"status" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"title" text NOT NULL,
	"title_key" text COLLATE "C" GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"body" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"contact_type" text NOT NULL,
	"contact" text NOT NULL,
	"message" text NOT NULL,
	"entity_type" text,
	"entity_identifier" text,
	"status" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "help_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "mails_event_unique" UNIQUE("event")
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "broker_maps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"broker_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"is_primary" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broker_maps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "brokers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"phone" text,
	"email" text,
	"license_number" text
);
--> statement-breakpoint
ALTER TABLE "brokers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"phone" text,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "partners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tpas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"phone" text,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "tpas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "base_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"tier_id" uuid,
	"external_plan_code" text NOT NULL,
	"external_plan_code_key" text COLLATE "C" GENERATED ALWAYS AS (lower(external_plan_code)) STORED NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"carrier" text,
	"coverage_type" text NOT NULL,
	"rating_mode" text NOT NULL,
	"funding_type" text DEFAULT 'insured' NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"summary" text,
	"network" text,
	"deductible_individual_cents" integer,
	"deductible_family_cents" integer,
	"out_of_pocket_individual_cents" integer,
	"out_of_pocket_family_cents" integer,
	"volume_cents" integer,
	"child_count_limit" integer DEFAULT 3 NOT NULL,
	"covers_dependents" boolean DEFAULT true NOT NULL,
	"max_child_age" integer DEFAULT 26 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "base_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"tier_code" text,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"basis_points" integer,
	"cap_cents" integer
);
--> statement-breakpoint
ALTER TABLE "contributions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"identifier" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"blob_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "plan_documents_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
ALTER TABLE "plan_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"tier_code" text,
	"age_from" integer,
	"age_to" integer,
	"rating_area" text,
	"division_id" uuid,
	"amount_cents" integer NOT NULL,
	"amount_micros" integer,
	"basis_points" integer,
	"effective_date" date NOT NULL,
	"termination_date" date
);
--> statement-breakpoint
ALTER TABLE "rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tier_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"tier_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"allow_spouse" boolean NOT NULL,
	"allow_partner" boolean NOT NULL,
	"min_children" integer NOT NULL,
	"max_children" integer,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tier_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tiers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"transaction" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_transaction" bigint NOT NULL,
	"to_transaction" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_events" ADD CONSTRAINT "enrollment_events_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD CONSTRAINT "enrollment_people_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_selections" ADD CONSTRAINT "enrollment_selections_session_plan_id_session_plans_id_fk" FOREIGN KEY ("session_plan_id") REFERENCES "public"."session_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_division_id_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_codes" ADD CONSTRAINT "reference_codes_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waive_reasons" ADD CONSTRAINT "waive_reasons_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_division_id_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_maps" ADD CONSTRAINT "broker_maps_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_maps" ADD CONSTRAINT "broker_maps_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_maps" ADD CONSTRAINT "broker_maps_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brokers" ADD CONSTRAINT "brokers_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tpas" ADD CONSTRAINT "tpas_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_documents" ADD CONSTRAINT "plan_documents_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_documents" ADD CONSTRAINT "plan_documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_documents" ADD CONSTRAINT "plan_documents_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_items" ADD CONSTRAINT "tier_items_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_items" ADD CONSTRAINT "tier_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_items" ADD CONSTRAINT "tier_items_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_external_code" ON "clients" USING btree ("installation_id","external_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "clients_code" ON "clients" USING btree ("installation_id","external_code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "divisions_code" ON "divisions" USING btree ("client_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "divisions_name" ON "divisions" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "divisions_code_key" ON "divisions" USING btree ("installation_id","code_key");--> statement-breakpoint
CREATE INDEX "enrollment_events_enrollment" ON "enrollment_events" USING btree ("enrollment_id","at");--> statement-breakpoint
CREATE INDEX "enrollment_people_enrollment" ON "enrollment_people" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_people_one_subscriber" ON "enrollment_people" USING btree ("enrollment_id") WHERE relationship = '18';--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_selections_type" ON "enrollment_selections" USING btree ("enrollment_id","coverage_type");--> statement-breakpoint
CREATE INDEX "enrollment_sessions_client" ON "enrollment_sessions" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_per_link" ON "enrollments" USING btree ("invitation_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_sent_per_person" ON "enrollments" USING btree ("session_id","subscriber_ssn_index") WHERE status not in ('started', 'cancelled');--> statement-breakpoint
CREATE INDEX "enrollments_submitted" ON "enrollments" USING btree ("installation_id","submitted_at");--> statement-breakpoint
CREATE INDEX "enrollments_name" ON "enrollments" USING btree ("installation_id","subscriber_key","id");--> statement-breakpoint
CREATE INDEX "enrollments_client" ON "enrollments" USING btree ("client_id","status");--> statement-breakpoint
CREATE INDEX "invitations_session" ON "invitations" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reference_codes_code" ON "reference_codes" USING btree ("installation_id","type","code");--> statement-breakpoint
CREATE UNIQUE INDEX "session_plans_plan" ON "session_plans" USING btree ("session_id","base_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waive_reasons_code" ON "waive_reasons" USING btree ("installation_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_machine_name" ON "permissions" USING btree ("installation_id","machine_name");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_enrollment" ON "tokens" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coverages_member" ON "coverages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coverages_family" ON "coverages" USING btree ("family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_number" ON "members" USING btree ("installation_id","member_number");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_client_name" ON "members" USING btree ("client_id","name_key","id");--> statement-breakpoint
CREATE INDEX "members_ssn" ON "members" USING btree ("ssn_index");--> statement-breakpoint
CREATE INDEX "members_dob" ON "members" USING btree ("installation_id","dob");--> statement-breakpoint
CREATE INDEX "members_family" ON "members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "announcements_title" ON "announcements" USING btree ("installation_id","title_key","id");--> statement-breakpoint
CREATE INDEX "announcements_starts" ON "announcements" USING btree ("installation_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "help_requests_created" ON "help_requests" USING btree ("installation_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("installation_id","created_at");--> statement-breakpoint
CREATE INDEX "broker_maps_broker" ON "broker_maps" USING btree ("broker_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "base_plans_code" ON "base_plans" USING btree ("client_id","external_plan_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "base_plans_name" ON "base_plans" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE INDEX "base_plans_code_key" ON "base_plans" USING btree ("installation_id","external_plan_code_key");--> statement-breakpoint
CREATE INDEX "contributions_plan" ON "contributions" USING btree ("base_plan_id");--> statement-breakpoint
CREATE INDEX "plan_documents_plan" ON "plan_documents" USING btree ("base_plan_id");--> statement-breakpoint
CREATE INDEX "rates_plan" ON "rates" USING btree ("base_plan_id","effective_date");--> statement-breakpoint
CREATE UNIQUE INDEX "tier_items_code" ON "tier_items" USING btree ("tier_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tiers_name" ON "tiers" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("actor","resource","name");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_transaction" ON "audit_events" USING btree ("transaction","id");--> statement-breakpoint
CREATE POLICY "system" ON "clients" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "clients" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "clients" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "clients" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "clients" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "divisions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "divisions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "divisions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "divisions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "divisions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "installations" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "installations" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (id = (select current_setting('openroll.installation'))::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_people" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_people" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_people" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_people" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_people" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_selections" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_selections" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_selections" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_selections" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_selections" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or enrollment_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_sessions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_sessions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_sessions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_sessions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_sessions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "enrollments" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollments" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollments" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollments" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollments" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "invitations" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "invitations" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "invitations" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "invitations" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "invitations" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "reference_codes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "reference_codes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid);--> statement-breakpoint
CREATE POLICY "tenant_add" ON "reference_codes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "reference_codes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "reference_codes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "session_plans" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "session_plans" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "session_plans" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "session_plans" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "session_plans" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "waive_reasons" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "waive_reasons" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid);--> statement-breakpoint
CREATE POLICY "tenant_add" ON "waive_reasons" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "waive_reasons" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "waive_reasons" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "everyone_reads" ON "zip_codes" AS PERMISSIVE FOR SELECT TO "openroll_runtime", "openroll_system" USING (true);--> statement-breakpoint
CREATE POLICY "system_adds" ON "zip_codes" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "attempts" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "permissions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "permissions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "permissions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "permissions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "permissions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "role_permissions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "role_permissions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "role_permissions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "role_permissions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "role_permissions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "roles" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "roles" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "roles" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "roles" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "roles" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "tokens" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "user_roles" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "user_roles" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "user_roles" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "user_roles" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "user_roles" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "users" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "users" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "users" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "users" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "users" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "coverages" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "coverages" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "coverages" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "coverages" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "coverages" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "members" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "members" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "members" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "members" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid)) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "members" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and ((select current_setting('openroll.person')) = '' or family_id = nullif((select current_setting('openroll.person')), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "announcements" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "announcements" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (client_id is null or ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "announcements" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "announcements" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "announcements" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "help_requests" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "help_requests" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "help_requests" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "help_requests" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "help_requests" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "mails" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "mails" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "mails" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "mails" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "mails" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "broker_maps" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "broker_maps" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "broker_maps" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "broker_maps" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "broker_maps" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "brokers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "brokers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "brokers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "brokers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "brokers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "partners" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "partners" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "partners" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "partners" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "partners" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "tpas" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "tpas" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "tpas" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "tpas" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "tpas" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "base_plans" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "base_plans" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "base_plans" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "base_plans" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "base_plans" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "contributions" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "contributions" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "contributions" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "contributions" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "contributions" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "plan_documents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "plan_documents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "plan_documents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "plan_documents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "plan_documents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "rates" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "rates" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "rates" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "rates" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "rates" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "tier_items" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "tier_items" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (client_id is null or ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "tier_items" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "tier_items" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "tier_items" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "tiers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "tiers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and (client_id is null or ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "tiers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "tiers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "tiers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients'))::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "saved_views" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "saved_views" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_events" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid
        and (select current_setting('openroll.person')) = ''
        and ((select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "audit_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid
        and actor = (select current_setting('openroll.actor'))
        and (client_id is null or (select current_setting('openroll.reach')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients'))::uuid[])));--> statement-breakpoint
CREATE POLICY "system_read" ON "audit_seals" AS PERMISSIVE FOR SELECT TO "openroll_system" USING (true);--> statement-breakpoint
CREATE POLICY "system_add" ON "audit_seals" AS PERMISSIVE FOR INSERT TO "openroll_system" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation'))::uuid and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation'))::uuid and actor = (select current_setting('openroll.actor')));