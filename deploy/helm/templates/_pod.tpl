{{/* What the pods of web, worker and migration have in common: fields of the pod, and of its container. */}}

{{- define "parley.podFields" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
  {{- if .Values.storage.existingClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.storage.existingClaim }}
  {{- else }}
    emptyDir: {}
  {{- end }}
{{- if .Values.mail.tlsSecret }}
  - name: mail-tls
    secret:
      secretName: {{ .Values.mail.tlsSecret }}
{{- end }}
{{- with .Values.extraVolumes }}
{{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "parley.containerFields" -}}
image: "{{ required "Set image.repository to the image that you built with deploy/Dockerfile" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- if .Values.mail.tlsSecret }}
  - name: mail-tls
    mountPath: /mail-tls
    readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "parley.env" -}}
- name: PORT
  value: "4000"
- name: DATA_DIR
  value: /data
- name: PUBLIC_URL
  value: {{ required "Set publicUrl, such as https://parley.example.com" .Values.publicUrl | quote }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- if .Values.storage.bucket }}
- name: S3_BUCKET
  value: {{ .Values.storage.bucket | quote }}
- name: S3_REGION
  value: {{ .Values.storage.region | quote }}
{{- with .Values.storage.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- else if not .Values.storage.existingClaim }}
{{- fail "Set storage.bucket or storage.existingClaim: otherwise files are lost with their pod" }}
{{- end }}
{{- if .Values.mail.forwardingDomain }}
- name: FORWARDING_DOMAIN
  value: {{ .Values.mail.forwardingDomain | quote }}
- name: INBOUND_SMTP_PORT
  value: "2525"
- name: INBOUND_SMTP_RELAYS
  value: {{ .Values.mail.relays | quote }}
{{- if .Values.mail.tlsSecret }}
- name: INBOUND_SMTP_TLS_CERT
  value: /mail-tls/tls.crt
- name: INBOUND_SMTP_TLS_KEY
  value: /mail-tls/tls.key
{{- end }}
{{- end }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
