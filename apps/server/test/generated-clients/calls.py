"""Calls a server with the Python client that was generated into the package `parley_client`.

Usage: calls.py URL. Prints what the server responded as JSON.
"""

import json
import sys
import uuid

import parley_client as parley

configuration = parley.Configuration(host=sys.argv[1])
client = parley.ApiClient(configuration)
sessions = parley.SessionApi(client)
conversations = parley.ConversationsApi(client)
messages = parley.MessagesApi(client)


def error_of(call):
    try:
        call()
    except parley.ApiException as exception:
        error = client.deserialize(Body(exception.body), "ErrorBody").error
        found = {name: value for name, value in error.to_dict().items() if value is not None}
        return {**found, "status": exception.status}
    raise AssertionError("The server accepted the request")


class Body:
    """What `deserialize` reads: the text of a response."""

    def __init__(self, data):
        self.data = data


email = f"agent-{uuid.uuid4()}@example.com"
password = "correct horse battery staple"
parley.RegistrationApi(client).post_registration(
    parley.PostRegistrationBody(
        user=parley.Registration(email=email, password=password, company_name="Example")
    )
)

anonymous = error_of(lambda: conversations.get_conversations())

session = sessions.post_session(
    parley.PostSessionBody(user=parley.Credentials(email=email, password=password))
).data
configuration.api_key["Authorization"] = session.token

customer = (
    parley.CustomersApi(client)
    .post_customers(
        parley.PostCustomersBody(
            customer=parley.CustomerDraft(
                account_id=session.account_id, name="Example", email="customer@example.com"
            )
        )
    )
    .data
)
opened = []
for subject in ["First", "Second", "Third"]:
    conversation = conversations.post_conversations(
        parley.PostConversationsBody(
            conversation=parley.ConversationDraft(customer_id=customer.id, subject=subject)
        )
    ).data
    opened.append(conversation.id)
    messages.post_messages(
        parley.PostMessagesBody(
            message=parley.PostMessagesBodyMessage(conversation_id=conversation.id, body=subject)
        )
    )

listed = []
after = None
while True:
    page = conversations.get_conversations(limit=1, **({"after": after} if after else {}))
    listed += [conversation.id for conversation in page.data]
    after = page.next
    if not after:
        break

found = messages.get_messages(conversation_id=opened[0]).data
missing = error_of(lambda: conversations.get_conversations_by_id(str(uuid.uuid4())))
wrong = error_of(
    lambda: messages.post_messages(
        parley.PostMessagesBody(
            message=parley.PostMessagesBodyMessage(conversation_id=str(uuid.uuid4()), body="Hello")
        )
    )
)

print(
    json.dumps(
        {
            "account_id": session.account_id,
            "email": session.email,
            "customer": {"id": customer.id, "email": customer.email},
            "opened": opened,
            "listed": listed,
            "messages": [{"body": each.body, "source": each.source} for each in found],
            "errors": [anonymous, missing, wrong],
        }
    )
)
